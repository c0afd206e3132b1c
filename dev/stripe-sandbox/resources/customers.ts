import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { endSubscription, liveSubscriptions } from '../billing/subscription-end.ts'
import { resourceMissing } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { listParams, mergeMetadata, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'

const fields = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'shipping',
] as const

/** Returns the customer, who must exist and not be deleted; otherwise the error names the parameter. */
export function requireCustomer(sandbox: Sandbox, id: string, param: string): Stripe.Customer {
  if (sandbox.store.facts.deleted.has(id)) throw resourceMissing('customer', id, param, 400)
  return sandbox.store.get('customer', id, param)
}

export const customerRoutes = [
  route<Stripe.CustomerCreateParams>('POST /v1/customers', fields, ({ sandbox, params }) => {
    const customer = sandbox.store.create('customer', {
      id: newId('cus', 14),
      created: sandbox.clock.now(),
      livemode: false,
      tax_exempt: 'none',
      invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
      ...written(params),
      metadata: mergeMetadata({}, params.metadata),
    })
    emit(sandbox, 'customer.created', customer)
    return customer
  }),

  route<Stripe.CustomerRetrieveParams>('GET /v1/customers/{id}', [], ({ sandbox, id }) => {
    if (sandbox.store.facts.deleted.has(id)) return { id, object: 'customer', deleted: true }
    return sandbox.store.get('customer', id)
  }),

  route<Stripe.CustomerUpdateParams>('POST /v1/customers/{id}', fields, ({ sandbox, id, params }) => {
    const before = requireCustomer(sandbox, id, 'id')
    const card = params.invoice_settings?.default_payment_method
    if (card) requireOwnCard(sandbox, card, id)
    const after = sandbox.store.update('customer', id, {
      ...written(params),
      invoice_settings: {
        ...before.invoice_settings,
        ...(card === undefined ? {} : { default_payment_method: card || null }),
      },
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    emitChange(sandbox, 'customer.updated', before, after)
    return after
  }),

  route('DELETE /v1/customers/{id}', [], ({ sandbox, id }) => {
    const customer = requireCustomer(sandbox, id, 'id')
    for (const subscription of liveSubscriptions(sandbox, id)) endSubscription(sandbox, subscription, null)
    sandbox.store.facts.deleted.add(id)
    emit(sandbox, 'customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),

  route<Stripe.CustomerListParams>('GET /v1/customers', ['email', ...listParams], ({ sandbox, params }) => {
    const isWanted = (one: Stripe.Customer) =>
      !sandbox.store.facts.deleted.has(one.id) && (params.email === undefined || one.email === params.email)
    return page(sandbox.store.list('customer', isWanted), '/v1/customers', params)
  }),

  route<Stripe.CustomerListPaymentMethodsParams>(
    'GET /v1/customers/{id}/payment_methods',
    ['type', 'limit', 'starting_after', 'ending_before'],
    ({ sandbox, id, params }) => {
      requireCustomer(sandbox, id, 'customer')
      const methods = sandbox.store.list('payment_method', (one) => idOf(one.customer) === id)
      return page(methods, `/v1/customers/${id}/payment_methods`, params)
    },
  ),

  route('GET /v1/customers/{customerId}/payment_methods/{id}', [], ({ sandbox, id }) =>
    sandbox.store.get('payment_method', id),
  ),
]

/** A card that is not this customer's cannot be their default. */
export function requireOwnCard(sandbox: Sandbox, card: string, customer: string): void {
  const method = sandbox.store.get('payment_method', card, 'default_payment_method')
  if (idOf(method.customer) !== customer) throw resourceMissing('payment_method', card, 'default_payment_method', 400)
}

function written(params: Stripe.CustomerCreateParams | Stripe.CustomerUpdateParams) {
  const { address, description, email, name, phone, preferred_locales, shipping } = params
  return {
    address: address ? { ...noAddress, ...address } : undefined,
    description,
    email,
    name,
    phone,
    preferred_locales,
    shipping: shipping
      ? { name: shipping.name, phone: shipping.phone ?? null, address: { ...noAddress, ...shipping.address } }
      : undefined,
  }
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
