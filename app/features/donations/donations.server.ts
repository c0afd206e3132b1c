import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { donations } from '#app/db/schema/donations.ts'
import { type OpenSale, openSale } from '#app/platform/sale.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { SaleStatus } from '#app/values/payment.ts'
import type { DonationIntent } from './contract.ts'
import { DONATION } from './settle.server.ts'

/** This browser's open donation of that amount, made if there is none, with what the donor says now. */
export function openDonation(
  { db, clock }: Tools,
  visitor: string,
  { amount, description, email, message, anonymous }: DonationIntent,
  livemode: boolean,
): Promise<OpenSale> {
  const said = { email: email ?? null, message: message ?? null, isAnonymous: anonymous }
  return openSale({ db }, DONATION, {
    ...{ visitor, amount, livemode },
    isSame: eq(donations.description, description),
    isFor: async (tx, id) => {
      await tx.update(donations).set(said).where(eq(donations.id, id))
      return true
    },
    make: async (tx) => {
      const row = { visitorHash: visitor, amount, description, ...said, currency: 'gbp', livemode }
      const made = await tx
        .insert(donations)
        .values({ ...row, createdAt: clock.now() })
        .returning({ id: donations.id })
      if (!made[0]) throw new Error('a donation was not written')
      return made[0].id
    },
  })
}

/** As long as a browser is known by its cookie. Source: content/legal/privacy-policy.md. */
const KEPT_MS = 90 * 86_400_000

/** Forgets who began a donation that was never paid, and what they wrote with it. */
export async function forgetUnpaidDonations({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  const says = or(isNotNull(donations.email), isNotNull(donations.message))
  await db
    .update(donations)
    .set({ email: null, message: null })
    .where(and(eq(donations.status, 'pending'), lt(donations.createdAt, before), says))
}

export type ShownDonation = { id: string; status: SaleStatus; amount: number; paymentIntentId: string | null }

/** A donation of this browser; null for anybody else's. */
export async function findDonation({ db }: Tools, visitor: string | null, id: string): Promise<ShownDonation | null> {
  if (!visitor) return null
  const { id: donationId, status, amount, paymentIntentId } = donations
  const [row] = await db
    .select({ id: donationId, status, amount, paymentIntentId })
    .from(donations)
    .where(and(eq(donations.visitorHash, visitor), eq(donations.id, id)))
  return row ?? null
}
