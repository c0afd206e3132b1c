import type Stripe from 'stripe'
import type { OpenDb } from '#app/db/open-db.ts'
import { HELD } from '#app/features/membership/hold.ts'

type Payment = { id: string; amount_received: number; customer: string | null }

type Row = {
  userId: string
  status: string
  subscription: string
  isSetUp: boolean
  price: number | null
  isFrozen: boolean
  paidUntil: Date | null
}

/** Compares each month paid at Stripe with its receipt and its email, and each subscription with our row. */
export async function auditMemberships(
  pool: OpenDb['pool'],
  {
    payments,
    subscriptions,
    disputes,
    invoices,
  }: {
    payments: readonly Payment[]
    subscriptions: readonly Stripe.Subscription[]
    disputes: readonly Stripe.Dispute[]
    invoices: readonly Stripe.Invoice[]
  },
) {
  const rows = async <T extends object>(text: string): Promise<T[]> => (await pool.query<T>(text)).rows
  const memberships = await rows<Row>(
    'select user_id "userId", status, subscription_id subscription, is_set_up "isSetUp", price, is_frozen "isFrozen", paid_until "paidUntil" from memberships',
  )
  const receipts = await rows<{ pi: string; amount: number; userId: string }>(
    "select payment_intent_id pi, amount, user_id \"userId\" from invoices where sold = 'membership' and kind = 'receipt'",
  )
  const mails = await rows<{ userId: string; template: string; count: number }>(
    'select u.id "userId", template, count(*)::int count from outbox_mails m join users u on u.email = m.recipient group by 1, 2',
  )
  const mailsOf = (user: string, template: string) =>
    mails.find((mail) => mail.userId === user && mail.template === template)?.count ?? 0
  const unfulfilled: string[] = []
  const doubled: string[] = []
  const unpaid: string[] = []
  let paidOnce = 0
  for (const { id, amount_received } of payments) {
    const mine = receipts.filter(({ pi, amount }) => pi === id && amount === amount_received)
    if (mine.length === 1) paidOnce += 1
    else (mine.length === 0 ? unfulfilled : doubled).push(`the month ${id} has ${mine.length} receipts`)
  }
  const paid = new Set(payments.map(({ id }) => id))
  for (const { pi } of receipts) if (!paid.has(pi)) unpaid.push(`a receipt for ${pi}, which nobody paid`)
  for (const { id, status, metadata } of subscriptions) {
    const user = metadata.userId ?? ''
    const row = memberships.find(({ subscription }) => subscription === id)
    const isOpen = status === 'active' || (status === 'trialing' && row?.isSetUp)
    if (row?.status !== status) (isOpen ? unfulfilled : unpaid).push(`${id} is ${status}, our row ${row?.status}`)
    const months = receipts.filter(({ userId }) => userId === user).length
    if (mailsOf(user, 'membership-receipt') !== months)
      doubled.push(`${mailsOf(user, 'membership-receipt')} receipts were mailed for ${months} months of ${id}`)
    const begun = mailsOf(user, 'membership-started')
    const hasBegun = isOpen || months > 0
    if (begun !== (hasBegun ? 1 : 0)) (begun > 1 ? doubled : unpaid).push(`${id} is ${status}, begun by ${begun} mails`)
    for (const template of ['membership-ended', 'membership-frozen', 'membership-restored'])
      if (mailsOf(user, template) > 1) doubled.push(`${id} was told twice: ${template}`)
  }
  const untrue = subscriptions.flatMap((one) => {
    const row = memberships.find(({ subscription }) => subscription === one.id)
    return row ? disagreements(one, row, { disputes, invoices, payments }) : []
  })
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    months: payments.length,
    paidOnce,
    begun: subscriptions.length,
    active: subscriptions.filter(({ status }) => status === 'active').length,
    unfulfilled,
    doubled,
    unpaid,
    untrue,
    taken: sum(payments.map(({ amount_received }) => amount_received)),
    booked: sum(receipts.map(({ amount }) => amount)),
  }
}

type Books = {
  disputes: readonly Stripe.Dispute[]
  invoices: readonly Stripe.Invoice[]
  payments: readonly Payment[]
}

/** Lists where our row and Stripe's objects disagree about a membership. */
function disagreements(one: Stripe.Subscription, row: Row, { disputes, invoices, payments }: Books): string[] {
  const { id, status, metadata } = one
  const [item] = one.items.data
  const theirs = new Set(payments.filter(({ customer }) => customer === one.customer).map((payment) => payment.id))
  const mine = disputes.filter(({ payment_intent }) => theirs.has(String(payment_intent)))
  const isDisputed = mine.some((dispute) => dispute.status === 'needs_response')
  const isCharged = ['active', 'trialing', 'past_due'].includes(status)
  const ends = invoices
    .filter(({ parent }) => parent?.subscription_details?.subscription === id)
    .flatMap(({ lines }) => lines.data.map(({ period }) => period.end))
  // A dispute that was won restores access: open until the next charge.
  const paidUntil = mine.some((dispute) => dispute.status === 'won')
    ? [Math.max(...ends), item?.current_period_end]
    : [Math.max(...ends)]
  const checks: [string, boolean][] = [
    ['the price', row.price === item?.price.unit_amount],
    ['a dispute', row.isFrozen === isDisputed],
    ['a hold on its charges', !isCharged || HELD in metadata === isDisputed],
    ['what is paid for', status !== 'active' || paidUntil.includes((row.paidUntil?.getTime() ?? 0) / 1000)],
  ]
  return checks.filter(([, isRight]) => !isRight).map(([what]) => `${id} (${status}) and our row differ about ${what}`)
}
