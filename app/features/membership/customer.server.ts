import { and, eq } from 'drizzle-orm'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import {
  callStripe,
  callStripeOnce,
  nullWhenMissing,
  type Payments,
  requirePayments,
} from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { findCustomer } from './read-membership.server.ts'
import type { Member } from './start.server.ts'

/**
 * Updates a customer's email address at Stripe, so that its emails go there; does nothing for those who never paid.
 *
 * @throws AppError 503 while the payment provider cannot be reached.
 */
export async function updateCustomerEmail(tools: Tools, userId: string, email: string): Promise<void> {
  const customer = await findCustomer(tools.db, userId)
  if (!customer) return
  const { stripe } = requirePayments(tools)
  await callStripe(() => stripe.customers.update(customer.customerId, { email }))
}

/**
 * Tells Stripe the address that an account has after a change that failed.
 *
 * @returns It; null where the account is gone.
 */
export async function restoreCustomerEmail(tools: Tools, userId: string): Promise<string | null> {
  const [user] = await tools.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user) await updateCustomerEmail(tools, userId, user.email)
  return user?.email ?? null
}

/**
 * Finds or creates this person's Stripe customer. The id is stored before anything is sold, since a webhook may arrive
 * first.
 */
export async function findOrCreateCustomer({ db, clock }: Tools, { stripe }: Payments, { id, email }: Member) {
  const known = await findCustomer(db, id)
  if (known) return known
  const customer = await callStripeOnce(`customer:${id}`, (idempotencyKey) =>
    stripe.customers.create({ email, metadata: { userId: id } }, { idempotencyKey }),
  )
  await db
    .insert(billingCustomers)
    .values({ userId: id, customerId: customer.id, createdAt: clock.now() })
    .onConflictDoNothing()
  const made = await findCustomer(db, id)
  if (!made) throw new Error('a customer was not written')
  return made
}

/** Creates another Stripe customer for a person whose old one no longer exists at Stripe. */
export async function replaceLostCustomer({ db }: Tools, { stripe }: Payments, { id, email }: Member): Promise<void> {
  const row = await findCustomer(db, id)
  if (!row) return
  const { customerId } = row
  const known = await callStripe(() => stripe.customers.retrieve(customerId)).catch(nullWhenMissing)
  if (known && !known.deleted) return
  const customer = await callStripeOnce(`customer:${id}:after:${customerId}`, (idempotencyKey) =>
    stripe.customers.create({ email, metadata: { userId: id } }, { idempotencyKey }),
  )
  await db
    .update(billingCustomers)
    .set({ customerId: customer.id })
    .where(and(eq(billingCustomers.userId, id), eq(billingCustomers.customerId, customerId)))
}
