import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { verifications } from '#app/db/schema/users.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { isSignature, readSigned, signatureOf, signed } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { minutesAfter } from '#app/values/instant.ts'
import { SIGN_IN_MINUTES } from './auth.server.ts'

/** One requested email. Its code works only in the browser that requested it. */
export type Attempt = { id: string; email: string }

export const newAttempt = (email: string): Attempt => ({ id: randomUUID(), email })

/** Creates the code of an attempt. Stored as a keyed hash, prefixed with the number of wrong tries. */
export async function createCode(tools: Tools, attempt: Attempt): Promise<string> {
  const { db, clock } = tools
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = minutesAfter(clock.now(), SIGN_IN_MINUTES)
  const value = `0:${signatureOf(tools, codeText(attempt, code))}`
  await db.insert(verifications).values({ id: randomUUID(), identifier: identifierOf(attempt), value, expiresAt })
  return code
}

/**
 * Verifies and uses up the code of an attempt. Each try is counted before verification, so that parallel tries count.
 *
 * @throws AppError 400 for a wrong code, 410 when it has expired or after five wrong tries.
 */
export async function spendCode(tools: Tools, attempt: Attempt, code: string): Promise<void> {
  const { db, clock } = tools
  const isThis = eq(verifications.identifier, identifierOf(attempt))
  const [row] = await db
    .update(verifications)
    .set({
      value: sql`translate(left(${verifications.value}, 1), '01234', '12345') || substr(${verifications.value}, 2)`,
    })
    .where(and(isThis, sql`left(${verifications.value}, 1) < '5'`, gt(verifications.expiresAt, clock.now())))
    .returning({ value: verifications.value })
  if (!row)
    throw new AppError(
      'gone',
      'This code was used, is older than ten minutes, or was mistyped five times. Please ask for a new one.',
    )
  const isRight = isSignature(tools, codeText(attempt, code), row.value.slice(2))
  const [spent] = isRight ? await db.delete(verifications).where(isThis).returning({ id: verifications.id }) : []
  if (spent) return
  throw wrongField('code', 'That code isn’t right. Use the one in the newest email that this browser asked for.')
}

export async function deleteCodes(db: DbOrTx, email: string): Promise<void> {
  await db.delete(verifications).where(sql`starts_with(${verifications.identifier}, ${`${PREFIX}${email}/`})`)
}

/** Returns the signed cookie that binds a code to the requesting browser: attempt and expiry. */
export function writeAttempt(tools: Tools, { id, email }: Attempt): string {
  const end = minutesAfter(tools.clock.now(), SIGN_IN_MINUTES).getTime()
  return signed(tools, ATTEMPT, Buffer.from(JSON.stringify([id, email, end])).toString('base64url'))
}

/** Verifies and parses the attempt cookie; null when it is invalid or expired. */
export function readAttempt(tools: Tools, cookie: string | undefined): Attempt | null {
  const content = readSigned(tools, ATTEMPT, cookie ?? '')
  if (content === null) return null
  const [id, email, end] = Signed.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return end > tools.clock.now().getTime() ? { id, email } : null
}

const Signed = z.tuple([z.string(), z.string(), z.number()])
const ATTEMPT = 'sign-in attempt'
const PREFIX = 'sign-in-code '
const identifierOf = ({ id, email }: Attempt) => `${PREFIX}${email}/${id}`

const codeText = ({ id }: Attempt, code: string) => `sign-in code ${id} ${code}`
