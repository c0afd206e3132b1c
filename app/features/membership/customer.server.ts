import { and, eq } from 'drizzle-orm'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { askStripe, askStripeOnce, nullWhenMissing, type Payments, requirePayments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Member } from './start.server.ts'

/**
 * Tells Stripe the address of somebody who pays, so that its emails go there; nothing for those who never did.
 *
 * @throws AppError 503 while the payment provider cannot be reached.
 */
export async function nameCustomer(tools: Tools, userId: string, email: string): Promise<void> {
  const [customer] = await tools.db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId))
  if (!customer) return
  const { stripe } = requirePayments(tools)
  await askStripe(() => stripe.customers.update(customer.customerId, { email }))
}

/** Who this person is at Stripe, made once. The id is stored before anything is sold: a webhook may overtake us. */
export async function findOrMakeCustomer({ db, clock }: Tools, { stripe }: Payments, { id, email }: Member) {
  const find = async () => {
    const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, id))
    return row
  }
  const known = await find()
  if (known) return known
  const customer = await askStripeOnce(`customer:${id}`, (idempotencyKey) =>
    stripe.customers.create({ email, metadata: { userId: id } }, { idempotencyKey }),
  )
  await db
    .insert(billingCustomers)
    .values({ userId: id, customerId: customer.id, createdAt: clock.now() })
    .onConflictDoNothing()
  const made = await find()
  if (!made) throw new Error('a customer was not written')
  return made
}

/** Gives a person another customer at Stripe, if Stripe does not have theirs any more. */
export async function replaceLostCustomer({ db }: Tools, { stripe }: Payments, { id, email }: Member): Promise<void> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, id))
  if (!row) return
  const { customerId } = row
  const known = await askStripe(() => stripe.customers.retrieve(customerId)).catch(nullWhenMissing)
  if (known && !known.deleted) return
  const customer = await askStripeOnce(`customer:${id}:after:${customerId}`, (idempotencyKey) =>
    stripe.customers.create({ email, metadata: { userId: id } }, { idempotencyKey }),
  )
  await db
    .update(billingCustomers)
    .set({ customerId: customer.id })
    .where(and(eq(billingCustomers.userId, id), eq(billingCustomers.customerId, customerId)))
}
