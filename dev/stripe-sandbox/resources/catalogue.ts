import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { invalidRequest } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { listParams, mergeMetadata, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'

const productFields = [
  'active',
  'description',
  'images',
  'metadata',
  'name',
  'shippable',
  'statement_descriptor',
  'url',
] as const

export const productRoutes = [
  route<Stripe.ProductCreateParams>('POST /v1/products', ['id', ...productFields], ({ sandbox, params }) =>
    createProduct(sandbox, params),
  ),
  route('GET /v1/products/{id}', [], ({ sandbox, id }) => sandbox.store.get('product', id)),
  route<Stripe.ProductUpdateParams>('POST /v1/products/{id}', productFields, ({ sandbox, id, params }) => {
    const before = sandbox.store.get('product', id)
    const { metadata, description, shippable, statement_descriptor: _, ...rest } = params
    const after = sandbox.store.update('product', id, {
      ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'expand')),
      ...(description === undefined ? {} : { description: description || null }),
      ...(shippable === undefined ? {} : { shippable }),
      metadata: mergeMetadata(before.metadata, metadata),
      updated: sandbox.clock.now(),
    })
    emitChange(sandbox, 'product.updated', before, after)
    return after
  }),
  route<Stripe.ProductListParams>('GET /v1/products', ['active', 'ids', ...listParams], ({ sandbox, params }) => {
    const { active, ids } = params
    const isWanted = (one: Stripe.Product) =>
      (active === undefined || one.active === active) && (ids === undefined || ids.includes(one.id))
    return page(sandbox.store.list('product', isWanted), '/v1/products', params)
  }),
]

const priceFields = ['active', 'lookup_key', 'metadata', 'nickname', 'tax_behavior', 'transfer_lookup_key'] as const

export const priceRoutes = [
  route<Stripe.PriceCreateParams>(
    'POST /v1/prices',
    ['billing_scheme', 'currency', 'product', 'product_data', 'recurring', 'unit_amount', ...priceFields],
    ({ sandbox, params }) => createPrice(sandbox, params),
  ),
  route('GET /v1/prices/{id}', [], ({ sandbox, id }) => sandbox.store.get('price', id)),
  route<Stripe.PriceUpdateParams>('POST /v1/prices/{id}', priceFields, ({ sandbox, id, params }) => {
    const before = sandbox.store.get('price', id)
    if (params.lookup_key) claimLookupKey(sandbox, params.lookup_key, params.transfer_lookup_key === true, id)
    if (params.tax_behavior && before.tax_behavior !== 'unspecified' && before.tax_behavior !== params.tax_behavior) {
      throw invalidRequest('You cannot update `tax_behavior` once it has been set.', { param: 'tax_behavior' })
    }
    const after = sandbox.store.update('price', id, {
      ...(params.active === undefined ? {} : { active: params.active }),
      ...(params.lookup_key === undefined ? {} : { lookup_key: params.lookup_key }),
      ...(params.nickname === undefined ? {} : { nickname: params.nickname || null }),
      ...(params.tax_behavior === undefined ? {} : { tax_behavior: params.tax_behavior }),
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    emitChange(sandbox, 'price.updated', before, after)
    return after
  }),
  route<Stripe.PriceListParams>(
    'GET /v1/prices',
    ['active', 'currency', 'lookup_keys', 'product', 'type', ...listParams],
    ({ sandbox, params }) => {
      const { active, currency, lookup_keys, product, type } = params
      const isWanted = (one: Stripe.Price) =>
        (active === undefined || one.active === active) &&
        (currency === undefined || one.currency === currency) &&
        (lookup_keys === undefined || lookup_keys.includes(one.lookup_key ?? '')) &&
        (product === undefined || idOf(one.product) === product) &&
        (type === undefined || one.type === type)
      return page(sandbox.store.list('price', isWanted), '/v1/prices', params)
    },
  ),
]

function createProduct(sandbox: Sandbox, params: Stripe.ProductCreateParams): Stripe.Product {
  const { store, clock } = sandbox
  const id = params.id ?? newId('prod', 14)
  if (store.find('product', id)) {
    throw invalidRequest(`Product already exists. ID: ${id}`, { code: 'resource_already_exists', param: 'id' })
  }
  const product = store.create('product', {
    id,
    active: params.active ?? true,
    created: clock.now(),
    description: params.description ?? null,
    images: params.images ?? [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor,
    type: 'service',
    updated: clock.now(),
    url: params.url ?? null,
  })
  emit(sandbox, 'product.created', product)
  return product
}

function createPrice(sandbox: Sandbox, params: Stripe.PriceCreateParams): Stripe.Price {
  const { store, clock } = sandbox
  if (params.unit_amount === undefined)
    throw invalidRequest('Missing required param: unit_amount.', { code: 'parameter_missing', param: 'unit_amount' })
  if (params.unit_amount < 0)
    throw invalidRequest('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'unit_amount' })
  if (!params.product && !params.product_data)
    throw invalidRequest('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
  const product = params.product
    ? store.get('product', params.product, 'product').id
    : createProduct(sandbox, { name: params.product_data?.name ?? '' }).id
  if (params.lookup_key) claimLookupKey(sandbox, params.lookup_key, params.transfer_lookup_key === true)
  const price = store.create('price', {
    id: newId('price'),
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: clock.now(),
    currency: params.currency.toLowerCase(),
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  })
  emit(sandbox, 'price.created', price)
  return price
}

/** A lookup key belongs to one price; it's transferred only on request. */
function claimLookupKey(sandbox: Sandbox, key: string, mayTransfer: boolean, own?: string): void {
  const [holder] = sandbox.store.list('price', (one) => one.lookup_key === key && one.id !== own)
  if (!holder) return
  if (!mayTransfer) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`
    throw invalidRequest(message, { code: 'resource_already_exists', param: 'lookup_key' })
  }
  const after = sandbox.store.update('price', holder.id, { lookup_key: null })
  emitChange(sandbox, 'price.updated', holder, after)
}
