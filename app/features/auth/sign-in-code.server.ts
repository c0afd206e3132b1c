import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { verifications } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { SIGN_IN_MINUTES } from './auth.server.ts'

/** One request for an email, in the browser that made it: its code works there and nowhere else. */
export type Attempt = { id: string; email: string }

export const newAttempt = (email: string): Attempt => ({ id: randomUUID(), email })

/** Makes the code of an attempt. It is kept as a keyed hash, with a count of the wrong tries in front. */
export async function createCode({ db, clock, sessionSecrets }: Tools, attempt: Attempt): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(clock.now().getTime() + SIGN_IN_MINUTES * 60_000)
  const value = `0:${hashCode(sessionSecrets[0], attempt, code)}`
  await db.insert(verifications).values({ id: randomUUID(), identifier: identifierOf(attempt), value, expiresAt })
  return code
}

/**
 * Spends the code of an attempt. Every try is counted before it is looked at, so that tries at the same moment count.
 *
 * @throws AppError 400 for a wrong code, 410 when it is too late or there were five wrong tries.
 */
export async function spendCode({ db, clock, sessionSecrets }: Tools, attempt: Attempt, code: string): Promise<void> {
  const isThis = eq(verifications.identifier, identifierOf(attempt))
  const [row] = await db
    .update(verifications)
    .set({
      value: sql`translate(left(${verifications.value}, 1), '01234', '12345') || substr(${verifications.value}, 2)`,
    })
    .where(and(isThis, sql`left(${verifications.value}, 1) < '5'`, gt(verifications.expiresAt, clock.now())))
    .returning({ value: verifications.value })
  if (!row)
    throw new AppError('gone', {
      userMessage:
        'This code was used, is older than ten minutes, or was mistyped five times. Please ask for a new one.',
    })
  const kept = row.value.slice(2)
  const isRight = sessionSecrets.some((secret) => isSame(kept, hashCode(secret, attempt, code)))
  const [spent] = isRight ? await db.delete(verifications).where(isThis).returning({ id: verifications.id }) : []
  if (spent) return
  const sentence = 'That code is not right. Use the one in the newest email that this browser asked for.'
  throw new AppError('bad_request', { userMessage: sentence, fields: { code: sentence } })
}

/** Ends the codes of every attempt for an address. */
export async function forgetCodes(db: DbOrTx, email: string): Promise<void> {
  await db.delete(verifications).where(sql`starts_with(${verifications.identifier}, ${`${PREFIX}${email}/`})`)
}

/** The cookie that ties a code to the browser that asked: attempt and end, signed. */
export function writeAttempt({ clock, sessionSecrets }: Tools, { id, email }: Attempt): string {
  const end = clock.now().getTime() + SIGN_IN_MINUTES * 60_000
  const content = Buffer.from(JSON.stringify([id, email, end])).toString('base64url')
  return `${content}.${sign(sessionSecrets[0], content)}`
}

/** An attempt that is ours and not too old, else null. */
export function readAttempt({ clock, sessionSecrets }: Tools, cookie: string | undefined): Attempt | null {
  const [content = '', signature = ''] = (cookie ?? '').split('.')
  if (!sessionSecrets.some((secret) => isSame(signature, sign(secret, content)))) return null
  const [id, email, end] = Signed.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return end > clock.now().getTime() ? { id, email } : null
}

const Signed = z.tuple([z.string(), z.string(), z.number()])
const PREFIX = 'sign-in-code '
const identifierOf = ({ id, email }: Attempt) => `${PREFIX}${email}/${id}`

const hashCode = (secret: string, { id }: Attempt, code: string) =>
  createHmac('sha256', secret).update(`sign-in code ${id} ${code}`).digest('base64url')

const sign = (secret: string, content: string) =>
  createHmac('sha256', secret).update(`sign-in attempt ${content}`).digest('base64url')

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
