import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { donations } from '#app/db/schema/donations.ts'
import type { Post } from '#app/platform/outbox.ts'
import { TEST_PAYMENT, tellOwner } from '#app/platform/owner-news.ts'
import type { Tools } from '#app/platform/tools.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { bankNews, type PaymentFacts, type Settled, settleSale } from '#app/values/payment.ts'
import { asPence, formatPence } from '#app/values/pence.ts'

type Alongside = (tx: DbOrTx, post: Post, settled: Settled | null) => Promise<void>

/** Brings a donation to what Stripe says about its payment; see `settleOrder`. It hands out nothing but thanks. */
export async function settleDonation(
  tools: Tools,
  id: string,
  fetchFacts: () => Promise<PaymentFacts>,
  alongside: Alongside = async () => {},
): Promise<void> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [before] = await tools.db.select({ revision: donations.revision }).from(donations).where(eq(donations.id, id))
    const facts = await fetchFacts()
    const isDone = await tools.outbox.transaction(async (tx, post) => {
      const [donation] = await tx.select().from(donations).where(eq(donations.id, id)).for('update')
      if (donation && donation.revision !== before?.revision) return false
      const misfit = donation ? !(await write({ tools, tx, post }, donation, facts)) : false
      await alongside(tx, post, donation ? { facts, misfit: misfit && facts.amountReceived > 0 } : null)
      return true
    })
    if (isDone) return
  }
  throw new Error(`donation ${id} changes faster than it can be settled`)
}

type Row = typeof donations.$inferSelect
type Deed = { tools: Tools; tx: DbOrTx; post: Post }

/** Writes down what is new, with its emails. @returns False when the payment is not for this donation. */
async function write(deed: Deed, donation: Row, facts: PaymentFacts): Promise<boolean> {
  const { tools, tx, post } = deed
  const { id, email, amount } = donation
  const next = settleSale(donation, facts)
  if (next === 'mismatch') {
    tools.log.error({ donationId: id, paymentIntentId: facts.paymentIntentId }, 'a payment does not fit its donation')
    return false
  }
  const bank = bankNews(donation, facts)
  const isChanged = next.status !== donation.status || next.amountRefunded !== donation.amountRefunded
  if (!isChanged && !bank) return true
  const isFirst = donation.status === 'pending' && next.status !== 'pending'
  const now = tools.clock.now()
  await tx
    .update(donations)
    .set({
      ...next,
      revision: donation.revision + 1,
      processingSince: bank === 'waiting' ? now : null,
      ...(isFirst ? { paidAt: now } : {}),
    })
    .where(eq(donations.id, id))
  if (bank === 'failed' && email)
    await post({ to: email, template: 'payment-failed', props: { what: WHAT, amount, path: '/weekly-protocols' } })
  if (isFirst && next.status === 'paid') await thank(deed, donation, facts)
  const refunded = next.amountRefunded - donation.amountRefunded
  if (refunded > 0 && email) await post({ to: email, template: 'refund', props: { what: WHAT, amount: refunded } })
  return true
}

const WHAT = 'Virtual coffee'

/** The receipt for the donor who wants one, and the news for the owner: of somebody anonymous nothing but the gift. */
async function thank({ tools, post }: Deed, donation: Row, { paidBy }: PaymentFacts): Promise<void> {
  const { id, email, amount, message, isAnonymous, livemode } = donation
  const given = formatPence(asPence(amount))
  const paidAt = tools.clock.now().toISOString()
  if (email)
    await post({ to: email, template: 'donation-thanks', props: { number: orderNumber(id), amount, paidBy, paidAt } })
  const isNamed = email !== null && !isAnonymous
  await tellOwner(tools, post, {
    title: `A donation of ${given}`,
    lines: [
      `${isNamed ? email : 'Somebody who gave no name'} gave ${given}. Number ${orderNumber(id)}.`,
      ...(message ? ['They wrote:'] : []),
      ...(livemode ? [] : [TEST_PAYMENT]),
    ],
    ...(message ? { quote: message } : {}),
    ...(isNamed ? { replyTo: email } : {}),
  })
}
