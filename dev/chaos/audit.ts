import type Stripe from 'stripe'
import type { OpenDb } from '#app/db/open-db.ts'
import type { Bought } from './afterwards.ts'
import { auditMemberships } from './audit-memberships.ts'

type Payment = {
  id: string
  amount_received: number
  amount_refunded: number
  customer: string | null
  metadata: Record<string, string>
}

const FIRST_STOCK = 20

/** Compares our books with Stripe's ledger and with what each buyer did. */
export async function audit(
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
  bought: readonly Bought[],
) {
  const ledger = payments.filter(({ metadata }) => metadata.saleId)
  const members = await auditMemberships(pool, {
    payments: payments.filter(({ metadata }) => !metadata.saleId),
    subscriptions,
    disputes,
    invoices,
  })
  const orders = await rows<{ id: string; kind: string; status: string; amount: number; pi: string; email: string }>(
    'select id, kind, status, amount, payment_intent_id pi, email from orders',
  )
  const donations = await rows<{ id: string; status: string; amount: number; pi: string }>(
    'select id, status, amount, payment_intent_id pi from donations',
  )
  const mails = await countBy(
    "select recipient key, count(*)::int count from outbox_mails where template in ('ebook-order', 'pack-order') group by 1",
  )
  const links = await countBy('select order_id::text key, count(*)::int count from downloads group by 1')
  const [{ sold } = { sold: 0 }] = await rows<{ sold: number }>(
    "select coalesce(max(q), 0)::int sold from (select sum(i.quantity) q from order_items i join orders o on o.id = i.order_id where o.kind = 'packs' and o.status = 'paid' group by i.product_id) as sums",
  )
  const papers = await rows<{ id: string; number: number; amount: number; kind: string }>(
    'select coalesce(order_id::text, id::text) id, number, amount, kind from invoices order by number',
  )
  const paid = new Map(ledger.map((payment) => [payment.id, payment.amount_received]))
  const expected = new Map(ledger.map((payment) => [payment.id, expectedStatus(payment, disputes)]))
  const unfulfilled: string[] = []
  const doubled: string[] = []
  const unpaid: string[] = []
  let fulfilledOnce = 0
  for (const { id, kind, status, amount, pi, email } of orders) {
    const isPaid = paid.get(pi) === amount
    const times = Math.max(mails.get(email) ?? 0, kind === 'ebook' ? (links.get(id) ?? 0) : 0)
    const isFulfilled = status === expected.get(pi) && times === 1
    if (isPaid && isFulfilled) fulfilledOnce += 1
    else if (isPaid && times > 1) doubled.push(`${kind} ${id}: ${times} times`)
    else if (isPaid) unfulfilled.push(`${kind} ${id} is ${status}, ${times} mails`)
    else if (status !== 'pending' || (links.get(id) ?? 0) > 0) unpaid.push(`${kind} ${id} is ${status}`)
  }
  for (const { id, status, amount, pi } of donations) {
    const isPaid = paid.get(pi) === amount
    if (isPaid && status === expected.get(pi)) fulfilledOnce += 1
    else if (isPaid) unfulfilled.push(`donation ${id} is ${status}`)
    else if (status !== 'pending') unpaid.push(`donation ${id} is ${status}`)
  }
  const known = new Set([...orders, ...donations].map(({ pi }) => pi))
  for (const id of paid.keys()) if (!known.has(id)) unfulfilled.push(`${id} is in no book of ours`)
  for (const { kind, outcome, paymentIntentId, email } of bought)
    if (kind !== 'membership' && (outcome === 'paid') !== paid.has(paymentIntentId ?? ''))
      unfulfilled.push(`${email} says ${outcome}`)
  const receipts = papers.flatMap(({ number }, index) =>
    number === index + 1 ? [] : [`receipt ${number} is out of row`],
  )
  for (const { id, status, amount } of orders) {
    const mine = papers.filter((paper) => paper.id === id && paper.kind === 'receipt')
    const isRight = status === 'pending' ? mine.length === 0 : mine.length === 1 && mine[0]?.amount === amount
    if (!isRight) receipts.push(`order ${id} is ${status} and has ${mine.length} receipts`)
  }
  const isBooked = ({ status }: { status: string }) => status !== 'pending'
  return {
    paidAtStripe: paid.size,
    fulfilledOnce,
    members,
    unfulfilled: [...unfulfilled, ...members.unfulfilled],
    doubled: [...doubled, ...members.doubled],
    unpaid: [...unpaid, ...members.unpaid],
    receipts,
    oversold: Math.max(0, sold - FIRST_STOCK),
    // Donations have no receipts; none is refunded here.
    givenBack: payments.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    credited: papers.filter(({ kind }) => kind === 'credit-note').reduce((sum, { amount }) => sum + amount, 0),
    taken: [...paid.values()].reduce((sum, amount) => sum + amount, 0) + members.taken,
    booked:
      [...orders.filter(isBooked), ...donations.filter(isBooked)].reduce((sum, { amount }) => sum + amount, 0) +
      members.booked,
  }

  async function rows<T extends object>(text: string): Promise<T[]> {
    return (await pool.query<T>(text)).rows
  }
  async function countBy(text: string): Promise<Map<string, number>> {
    return new Map((await rows<{ key: string; count: number }>(text)).map(({ key, count }) => [key, count]))
  }
}

/** The status a sale must have, from Stripe's books alone. */
function expectedStatus(
  { id, amount_received, amount_refunded }: Payment,
  disputes: readonly Stripe.Dispute[],
): string {
  const isTaken = disputes.some(
    ({ payment_intent, status }) => payment_intent === id && (status === 'needs_response' || status === 'lost'),
  )
  if (isTaken) return 'disputed'
  return amount_refunded === amount_received ? 'refunded' : 'paid'
}
