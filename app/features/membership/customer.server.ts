import { eq } from 'drizzle-orm'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { askStripe, requirePayments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'

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
