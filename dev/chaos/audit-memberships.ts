import type { OpenDb } from '#app/db/open-db.ts'

type Payment = { id: string; amount_received: number }
export type Subscription = { id: string; status: string; metadata: Record<string, string> }

/** Each month that was paid at Stripe against its receipt and its email, each subscription against our own row. */
export async function auditMemberships(
  pool: OpenDb['pool'],
  { payments, subscriptions }: { payments: readonly Payment[]; subscriptions: readonly Subscription[] },
) {
  const rows = async <T extends object>(text: string): Promise<T[]> => (await pool.query<T>(text)).rows
  const memberships = await rows<{ userId: string; status: string; subscription: string; isSetUp: boolean }>(
    'select user_id "userId", status, subscription_id subscription, is_set_up "isSetUp" from memberships',
  )
  const receipts = await rows<{ pi: string; amount: number; userId: string }>(
    'select payment_intent_id pi, amount, user_id "userId" from invoices where sold = \'membership\'',
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
    if (begun !== (isOpen ? 1 : 0)) (begun > 1 ? doubled : unpaid).push(`${id} is ${status}, begun by ${begun} mails`)
  }
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    months: payments.length,
    paidOnce,
    begun: subscriptions.length,
    active: subscriptions.filter(({ status }) => status === 'active').length,
    unfulfilled,
    doubled,
    unpaid,
    taken: sum(payments.map(({ amount_received }) => amount_received)),
    booked: sum(receipts.map(({ amount }) => amount)),
  }
}
