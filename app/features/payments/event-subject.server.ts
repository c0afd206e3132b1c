import { z } from 'zod'
import { callStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'

const Id = z.string().regex(/^[\w.-]{1,255}$/)
const Reference = z.union([Id, z.object({ id: Id }).transform(({ id }) => id), z.null()]).optional()
export const Subject = z.object({
  id: Id.optional(),
  object: z.string().optional(),
  payment_intent: Reference,
  charge: Reference,
  customer: Reference,
  metadata: z.object({ saleId: z.string().optional() }).nullish(),
  /** Of an invoice. */
  parent: z
    .object({ subscription_details: z.object({ subscription: Reference }).nullish() })
    .nullish()
    .catch(null),
})

/** The parts of an event that are used here. */
export const Readable = z.object({
  id: Id,
  type: Id,
  created: z.int().min(0).max(4_000_000_000),
  livemode: z.boolean(),
  data: z.object({ object: Subject }),
})

export async function findPaymentAndCustomer(
  { stripe }: Payments,
  type: string,
  { id, object, payment_intent, charge, customer }: z.infer<typeof Subject>,
) {
  if (object === 'customer') return { paymentIntentId: null, customerId: id }
  if (object === 'payment_intent') return { paymentIntentId: id, customerId: customer }
  if (!/^(charge|refund)\./.test(type)) return { paymentIntentId: null, customerId: customer }
  if (payment_intent || !charge) return { paymentIntentId: payment_intent, customerId: customer }
  // Refunds and disputes may name only their charge.
  const paid = await callStripe(() => stripe.charges.retrieve(charge)).catch(nullWhenMissing)
  return { paymentIntentId: idOf(paid?.payment_intent), customerId: customer ?? idOf(paid?.customer) }
}
