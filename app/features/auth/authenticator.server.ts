import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { authenticators } from '#app/db/schema/auth.ts'
import { AppError } from '#app/platform/app-error.ts'
import { seal, unseal } from '#app/platform/sealing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { base32, newSecret, otpAddress, stepOfCode } from './totp.server.ts'

type Keys = Pick<Tools, 'sessionSecrets' | 'clock'>

/** What somebody scans to set their app up. Nothing is stored until a code of it has come back with `offer`. */
export function offerAuthenticator({ sessionSecrets, clock }: Keys, { id, email }: { id: string; email: string }) {
  const secret = newSecret()
  const offer: Offer = [id, secret.toString('base64url'), clock.now().getTime() + OFFER_MS]
  return {
    offer: seal(Buffer.from(JSON.stringify(offer)), SEAL_OF_OFFER, sessionSecrets),
    address: otpAddress(secret, { issuer: 'Longevity office', account: email }),
    secret: (base32(secret).match(/.{1,4}/g) ?? []).join(' '),
  }
}

/**
 * Keeps the app whose code came back, in place of the one of before.
 *
 * @throws AppError 400 for a wrong code, 410 for an offer that is too old or somebody else's.
 */
export async function addAuthenticator(
  tx: DbOrTx,
  { sessionSecrets, clock }: Keys,
  { userId, offer, code }: { userId: string; offer: string; code: string },
): Promise<void> {
  const now = clock.now()
  const opened = unseal(offer, SEAL_OF_OFFER, sessionSecrets)
  const [owner, secretText, until] = opened ? Offer.parse(JSON.parse(opened.content.toString())) : NO_OFFER
  if (owner !== userId || until <= now.getTime())
    throw new AppError('gone', {
      userMessage: 'This picture is too old. Please load the page again and scan the new one.',
    })
  const secret = Buffer.from(secretText, 'base64url')
  const step = stepOfCode(secret, code, now)
  if (step === null) throw wrongCode()
  const kept = { sealedSecret: seal(secret, SEAL, sessionSecrets), lastStep: step, createdAt: now }
  await tx
    .insert(authenticators)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: authenticators.userId, set: kept })
}

/** Whether a code is of this person's app and was not taken before; it is taken then. */
export async function takeAuthenticatorCode(
  tx: DbOrTx,
  { sessionSecrets, clock }: Keys,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const [app] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId))
  const opened = app && unseal(app.sealedSecret, SEAL, sessionSecrets)
  const step = opened ? stepOfCode(opened.content, code, clock.now()) : null
  if (step === null) return false
  // Of two that come at the same moment with one code, one finds the step taken.
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return taken.length > 0
}

export const wrongCode = () => {
  const sentence = 'That code isn’t right, or was used before. Please try the next one that your app shows.'
  return new AppError('bad_request', { userMessage: sentence, fields: { code: sentence } })
}

type Offer = z.infer<typeof Offer>
const Offer = z.tuple([z.string(), z.string(), z.number()])
const NO_OFFER: Offer = ['', '', 0]
const OFFER_MS = 30 * 60_000
const SEAL = 'seal of an authenticator'
const SEAL_OF_OFFER = 'seal of an authenticator that is offered'
