import { donations } from '#app/db/schema/donations.ts'
import { notifyHooks } from '#app/platform/messages/hooks.ts'
import { emailOwner, TEST_PAYMENT } from '#app/platform/messages/owner-emails.ts'
import { emailAboutFailedRefund } from '#app/platform/sales/failed-refund.ts'
import type { SaleChange, SaleKind, SettleContext } from '#app/platform/sales/sale.ts'
import { orderNumber } from '#app/values/order-number.ts'
import type { PaymentFacts } from '#app/values/payment.ts'
import { inPounds } from '#app/values/pence.ts'
import { donationWords } from './donation.ts'

type Row = typeof donations.$inferSelect

/** Donations as a kind of sale: fulfilment is only the emails. */
export const DONATION: SaleKind<typeof donations> = { name: 'donation', table: donations, onSettled: emailDonation }

async function emailDonation(
  context: SettleContext,
  donation: Row,
  { next, facts, bank, isFirst, refunded }: SaleChange,
): Promise<void> {
  const { email, amount, copies } = donation
  const what = donationWords(donation)
  if (bank === 'failed' && email)
    await context.post({
      to: email,
      template: 'payment-failed',
      props: { what, amount, path: copies > 0 ? '/gift' : '/weekly-protocols' },
    })
  // Also when a dispute arrives before the payment, as for an order.
  if (isFirst && next.status !== 'refunded') await sendReceipt(context, donation, facts)
  if (refunded > 0 && email)
    await context.post({ to: email, template: 'refund', props: { what, amount: refunded, hasCreditNote: false } })
  if (refunded < 0)
    await emailAboutFailedRefund(context.tools, context.post, {
      ...{ to: email, isNamed: !donation.isAnonymous, number: `Number ${orderNumber(donation.id)}` },
      ...{ what, amount: -refunded, opens: null, dispute: facts.dispute, livemode: donation.livemode },
    })
}

/** Emails the donor a receipt if they want one, and the owner; of an anonymous donor only the gift. */
async function sendReceipt({ tools, tx, post }: SettleContext, donation: Row, { paidBy }: PaymentFacts): Promise<void> {
  const { id, email, amount, copies, message, isAnonymous, livemode } = donation
  const given = inPounds(amount)
  const paidAt = tools.clock.now().toISOString()
  await notifyHooks(tx, 'donation.paid', { donation: id, number: orderNumber(id), pence: amount }, tools.clock.now())
  if (email)
    await post({
      to: email,
      template: 'donation-thanks',
      props: { number: orderNumber(id), amount, paidBy, paidAt, copies },
    })
  const isNamed = email !== null && !isAnonymous
  await emailOwner(tools, post, {
    title: `A donation of ${given}`,
    lines: [
      `${isNamed ? email : 'Somebody who gave no name'} gave ${given}. Number ${orderNumber(id)}.`,
      ...(copies > 0 ? [`It pays for copies of the guide for people who can’t: ${copies}.`] : []),
      ...(message ? ['They wrote:'] : []),
      ...(livemode ? [] : [TEST_PAYMENT]),
    ],
    ...(message ? { quote: message } : {}),
    ...(isNamed ? { replyTo: email } : {}),
  })
}
