import { eventRoutes, portalRoutes, webhookEndpointRoutes } from './resources/account.ts'
import { priceRoutes, productRoutes } from './resources/catalogue.ts'
import { chargeRoutes, disputeRoutes, refundRoutes } from './resources/charges-and-refunds.ts'
import { customerRoutes } from './resources/customers.ts'
import { invoicePaymentRoutes, invoiceRoutes } from './resources/invoices.ts'
import { paymentIntentRoutes } from './resources/payment-intents.ts'
import { paymentMethodRoutes } from './resources/payment-methods.ts'
import { setupIntentRoutes } from './resources/setup-intents.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import type { Route } from './route.ts'

const all: Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...invoicePaymentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...portalRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
]

/** Everything the sandbox implements, by operation. */
export const routes: ReadonlyMap<string, Route> = new Map(all.map((route) => [route.key, route]))
