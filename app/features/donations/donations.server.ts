import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { donations } from '#app/db/schema/donations.ts'
import { type OpenSale, openSale } from '#app/platform/sales/sale.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { DonationIntent } from './contract.ts'
import { DONATION } from './settle.server.ts'

/** Returns this browser's open donation of that amount, created if there is none, with the donor's current fields. */
export function openDonation(
  { db, clock }: Tools,
  visitor: string,
  { amount, copies, description, email, message, anonymous }: DonationIntent,
  livemode: boolean,
): Promise<OpenSale> {
  const details = { email: email ?? null, message: message ?? null, isAnonymous: anonymous }
  return openSale({ db }, DONATION, {
    ...{ visitor, amount, livemode },
    isSame: and(eq(donations.description, description), eq(donations.copies, copies)),
    isFor: async (tx, id) => {
      await tx.update(donations).set(details).where(eq(donations.id, id))
      return true
    },
    make: async (tx) => {
      const id = randomUUID()
      const row = { id, visitorHash: visitor, amount, copies, description, ...details, currency: 'gbp', livemode }
      await tx.insert(donations).values({ ...row, createdAt: clock.now() })
      return id
    },
  })
}

/** Moves what somebody gave with their old address to their new one. */
export async function moveDonations(tx: DbOrTx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(donations).set({ email: to }).where(eq(donations.email, from))
}

/** How long a browser's cookie is valid. Source: content/legal/privacy-policy.md. */
const KEPT_DAYS = 90

/** Deletes the donor and the message of donations that were never paid. */
export async function anonymiseUnpaidDonations({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = daysBefore(clock.now(), KEPT_DAYS)
  const isPersonal = or(isNotNull(donations.email), isNotNull(donations.message))
  await db
    .update(donations)
    .set({ email: null, message: null })
    .where(and(eq(donations.status, 'pending'), lt(donations.createdAt, before), isPersonal))
}

export type ShownDonation = Pick<
  typeof donations.$inferSelect,
  'id' | 'status' | 'amount' | 'copies' | 'paymentIntentId'
>

/** Returns a donation of this browser; null for anybody else's. */
export async function findDonation({ db }: Tools, visitor: string | null, id: string): Promise<ShownDonation | null> {
  if (!visitor) return null
  const { id: donationId, status, amount, copies, paymentIntentId } = donations
  const [row] = await db
    .select({ id: donationId, status, amount, copies, paymentIntentId })
    .from(donations)
    .where(and(eq(donations.visitorHash, visitor), eq(donations.id, id)))
  return row ?? null
}

/**
 * Counts the copies of the e-book that donors have paid for. For a partly refunded donation, the whole copies that are
 * left.
 */
export async function countPaidCopies(db: DbOrTx, livemode: boolean): Promise<number> {
  const { copies, amount, amountRefunded } = donations
  const isPaid = and(eq(donations.status, 'paid'), eq(donations.livemode, livemode), gt(copies, 0))
  const whole = sql<number>`coalesce(sum(${copies} * (${amount} - ${amountRefunded}) / ${amount}), 0)::int`
  const [row] = await db.select({ whole }).from(donations).where(isPaid)
  return row?.whole ?? 0
}
