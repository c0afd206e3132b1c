import { type ApiSchema, resolveSchema } from './api-description.ts'
import { idOf } from './api-types.ts'
import { intentOf } from './billing/invoices.ts'
import { invalidRequest } from './errors.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredKind } from './store.ts'

type Tree = { [key: string]: Tree }
type Json = Record<string, unknown>

const MAX_DEPTH = 4

/** Which kind an id belongs to, by its prefix. */
const kindOfPrefix: Record<string, StoredKind> = {
  ch: 'charge',
  cus: 'customer',
  du: 'dispute',
  in: 'invoice',
  pi: 'payment_intent',
  pm: 'payment_method',
  price: 'price',
  prod: 'product',
  re: 'refund',
  seti: 'setup_intent',
  sub: 'subscription',
}

/** Fields that are present only when requested, and how they are computed. */
const includable: Record<string, (sandbox: Sandbox, object: Json) => unknown> = {
  'invoice.confirmation_secret': (sandbox, object) => {
    const invoice = sandbox.store.find('invoice', String(object.id))
    const intent = invoice?.status === 'open' ? intentOf(sandbox, invoice) : undefined
    return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'invoice.payments': (sandbox, object) =>
    list(
      sandbox.store.list('invoice_payment', (one) => idOf(one.invoice) === object.id),
      '/v1/invoice_payments',
    ),
  'charge.refunds': (sandbox, object) =>
    list(
      sandbox.store.list('refund', (one) => idOf(one.charge) === object.id),
      `/v1/charges/${object.id}/refunds`,
    ),
  'customer.subscriptions': (sandbox, object) => {
    const isLive = (one: { customer: unknown; ended_at: number | null }) =>
      one.customer === object.id && one.ended_at === null
    return list(sandbox.store.list('subscription', isLive), `/v1/customers/${object.id}/subscriptions`)
  },
}

/**
 * Replaces ids with the requested relations.
 *
 * @throws ApiError for a field the description doesn't have or that isn't a relation, as Stripe does; so the fields
 * Stripe removed (`latest_invoice.payment_intent`) are refused.
 */
export function expandAnswer(sandbox: Sandbox, schema: ApiSchema, answer: unknown, paths: readonly string[]): unknown {
  const tree: Tree = {}
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.filter((step) => step !== 'data').length > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`)
    }
    checkPath(schema, steps, path)
    let branch = tree
    for (const step of steps) {
      branch[step] ??= {}
      branch = branch[step]
    }
  }
  return expandNode(sandbox, answer, tree)
}

function checkPath(schemaOrRef: ApiSchema, [step = '', ...rest]: string[], path: string): void {
  const variants = variantsOf(schemaOrRef)
  const holder = variants.find((schema) => schema.properties && Object.hasOwn(schema.properties, step))
  const property = holder?.properties?.[step]
  if (!property) {
    const message = `This property cannot be expanded (${path}). You may want to try expanding a different property.`
    throw invalidRequest(message, { param: 'expand' })
  }
  const target = property.type === 'array' ? (property.items ?? {}) : property
  if (rest.length > 0) {
    checkPath(target, rest, path)
    return
  }
  const name = variants.map((schema) => `${schema.properties?.object?.enum?.[0]}.${step}`)
  const isRelation = target['x-expansionResources'] !== undefined || name.some((one) => Object.hasOwn(includable, one))
  // A list's own rows ("data") are always there.
  if (!isRelation) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

function variantsOf(schemaOrRef: ApiSchema): ApiSchema[] {
  const schema = resolveSchema(schemaOrRef)
  return schema.anyOf ? schema.anyOf.flatMap(variantsOf) : [schema]
}

function expandNode(sandbox: Sandbox, node: unknown, tree: Tree): unknown {
  if (Array.isArray(node)) return node.map((item) => expandNode(sandbox, item, tree))
  if (!isObject(node)) return node
  const expanded: Json = { ...node }
  for (const [key, branch] of Object.entries(tree)) {
    const include = includable[`${node.object}.${key}`]
    const value = include ? include(sandbox, node) : replaceIds(sandbox, node[key])
    if (value !== undefined) expanded[key] = expandNode(sandbox, value, branch)
  }
  return expanded
}

function replaceIds(sandbox: Sandbox, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIds(sandbox, item))
  if (typeof value !== 'string') return value
  const { store } = sandbox
  const kind = kindOfPrefix[value.split('_')[0] ?? '']
  if (kind === 'customer' && store.facts.deleted.has(value)) return { id: value, object: 'customer', deleted: true }
  return (kind && store.find(kind, value)) ?? value
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

function list(data: readonly unknown[], url: string) {
  return { object: 'list', data, has_more: false, url }
}
