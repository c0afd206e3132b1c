import type Stripe from 'stripe'

/** Every kind of object the sandbox stores, by the name in its `object` field, typed by the official SDK. */
export type ApiResources = {
  'billing_portal.session': Stripe.BillingPortal.Session
  charge: Stripe.Charge
  customer: Stripe.Customer
  deleted_customer: Stripe.DeletedCustomer
  deleted_product: Stripe.DeletedProduct
  deleted_webhook_endpoint: Stripe.DeletedWebhookEndpoint
  dispute: Stripe.Dispute
  event: ApiEvent
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  line_item: Stripe.InvoiceLineItem
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: Stripe.Price
  product: Stripe.Product
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  subscription: Stripe.Subscription
  subscription_item: Stripe.SubscriptionItem
  webhook_endpoint: Stripe.WebhookEndpoint
}

export type ResourceName = keyof ApiResources

/** The id of a relation, whether or not it is expanded. */
export function idOf(relation: string | { id: string } | null | undefined): string | null {
  if (relation === null || relation === undefined) return null
  return typeof relation === 'string' ? relation : relation.id
}

/** The known fields of an object; the builder fills in the rest of what Stripe always sends. */
export type Draft<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? (Item | Draft<Item>)[]
      : { [Key in keyof T]?: T[Key] | Draft<T[Key]> | undefined }

/** An event as it's stored and sent; the SDK's own type is a union over every type there is. */
export type ApiEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: Record<string, unknown> }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: string
}
