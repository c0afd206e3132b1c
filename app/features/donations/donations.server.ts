import { and, desc, eq, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { donations } from '#app/db/schema/donations.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { SaleStatus } from '#app/values/payment.ts'
import type { DonationIntent } from './contract.ts'

/** The row of a donation, as the payments room needs it. */
type OpenDonation = {
  id: string
  amount: number
  currency: string
  description: string
  paymentIntentId: string | null
  revision: number
}

const openColumns = {
  id: donations.id,
  amount: donations.amount,
  currency: donations.currency,
  description: donations.description,
  paymentIntentId: donations.paymentIntentId,
  revision: donations.revision,
}

/** This browser's open donation of that amount, made if there is none: a double click is one donation. */
export async function openDonation(
  { db, clock }: Tools,
  visitor: string,
  { amount, description, email, message, anonymous }: DonationIntent,
  livemode: boolean,
): Promise<OpenDonation> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 5))`)
    const isSame = and(
      eq(donations.visitorHash, visitor),
      eq(donations.status, 'pending'),
      eq(donations.amount, amount),
      eq(donations.description, description),
      eq(donations.livemode, livemode),
    )
    const [open] = await tx
      .select(openColumns)
      .from(donations)
      .where(isSame)
      .orderBy(desc(donations.createdAt))
      .limit(1)
    const said = { email: email ?? null, message: message ?? null, isAnonymous: anonymous }
    if (open) {
      await tx.update(donations).set(said).where(eq(donations.id, open.id))
      return open
    }
    const [made] = await tx
      .insert(donations)
      .values({ visitorHash: visitor, amount, description, ...said, currency: 'gbp', livemode, createdAt: clock.now() })
      .returning(openColumns)
    if (!made) throw new Error('a donation was not written')
    return made
  })
}

/** Ties the donation to its payment, while it is open. */
export async function linkDonationPayment({ db }: Tools, id: string, paymentIntentId: string): Promise<void> {
  const isNew = sql`${donations.paymentIntentId} is distinct from ${paymentIntentId}`
  await db
    .update(donations)
    .set({ paymentIntentId, revision: sql`${donations.revision} + 1` })
    .where(and(eq(donations.id, id), eq(donations.status, 'pending'), isNew))
}

/** Makes the next attempt at Stripe a new one: after an error of Stripe's own its answer is kept with the old key. */
export async function retryDonationPayment({ db }: Tools, id: string): Promise<void> {
  await db
    .update(donations)
    .set({ revision: sql`${donations.revision} + 1` })
    .where(eq(donations.id, id))
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

/** The donation a payment is for, if it is for one. */
export async function findDonationOfPayment({ db }: Tools, paymentIntentId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: donations.id })
    .from(donations)
    .where(eq(donations.paymentIntentId, paymentIntentId))
  return row?.id ?? null
}

/** Every donation that went as far as a payment and was begun or paid since a day, or has one of these payments. */
export async function listDonationPayments({ db }: Tools, since: Date, ids: readonly string[] = []) {
  const { id, status, amount, amountRefunded, createdAt } = donations
  const rows = await db
    .select({ id, status, amount, amountRefunded, createdAt, paymentIntentId: donations.paymentIntentId })
    .from(donations)
    .where(
      and(
        or(gte(createdAt, since), gte(donations.paidAt, since), inArray(donations.paymentIntentId, [...ids])),
        isNotNull(donations.paymentIntentId),
      ),
    )
    .orderBy(createdAt)
  return rows.flatMap(({ paymentIntentId, ...row }) => (paymentIntentId ? [{ ...row, paymentIntentId }] : []))
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
