import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type ApiSchema, apiDescription, componentSchema, resolveSchema } from './api-description.ts'
import type { ApiResources, Draft, ResourceName } from './api-types.ts'

/** An object of ours that violates the API description: a bug of the sandbox, never of the caller. */
export class SchemaViolation extends Error {}

// Closed: a field Stripe no longer has (Invoice.payment_intent, Subscription.current_period_end) is a violation too.
const closed = compiler(true)
// Open: for Stripe's own fixtures, which are older than the description and carry fields since removed.
const open = compiler(false)

/** Throws SchemaViolation unless the value is an object of that kind, with no field the description lacks. */
export function assertResource<K extends ResourceName>(name: K, value: unknown): asserts value is ApiResources[K] {
  assertValid(closed(`stripe#/components/schemas/${name}`), value, name)
}

/** Throws SchemaViolation unless the value matches the operation's description. */
export function assertResponse(operationKey: string, value: unknown): void {
  assertValid(closed(`stripe#/responses/${operationKey.replaceAll('/', '~1')}`), value, operationKey)
}

/** Throws SchemaViolation unless the value is an error body. */
export function assertErrorBody(value: unknown): void {
  assertValid(closed('stripe#/components/schemas/error'), value, 'error')
}

/** The violations of a fixture against the description, allowing unknown fields. Empty when it's valid. */
export function fixtureFaults(name: string, value: unknown): ErrorObject[] {
  const validate = open(`stripe#/components/schemas/${name}`)
  return validate(value) ? [] : (validate.errors ?? [])
}

/**
 * Builds a whole object of that kind: the given fields, and for every other required field the emptiest value allowed.
 *
 * @throws SchemaViolation when a given field isn't in the description or has the wrong shape.
 */
export function buildResource<K extends ResourceName>(name: K, fields: Draft<ApiResources[K]>): ApiResources[K] {
  const built = fill(componentSchema(name), fields)
  assertResource(name, built)
  return built
}

function fill(schemaOrRef: ApiSchema, value: unknown): unknown {
  const schema = variantFor(resolveSchema(schemaOrRef), value)
  if (value === undefined) return emptiest(schema)
  if (Array.isArray(value)) return value.map((item) => fill(schema.items ?? {}, item))
  if (typeof value !== 'object' || value === null || !schema.properties) return value
  const filled: Record<string, unknown> = {}
  for (const key of schema.required ?? []) filled[key] = fill(schema.properties[key] ?? {}, undefined)
  for (const [key, given] of Object.entries(value)) {
    if (given !== undefined) filled[key] = fill(schema.properties[key] ?? {}, given)
  }
  return filled
}

function variantFor(schema: ApiSchema, value: unknown): ApiSchema {
  if (!schema.anyOf || typeof value !== 'object' || value === null || !('object' in value)) return schema
  const variants = schema.anyOf.map(resolveSchema)
  const kind = value.object
  return variants.find((variant) => variant.properties?.object?.enum?.some((name) => name === kind)) ?? schema
}

function emptiest(schema: ApiSchema): unknown {
  if (schema.nullable) return null
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 0
  if (schema.type === 'array') return []
  if (schema.type === 'object') return schema.properties ? fill(schema, {}) : {}
  return ''
}

function assertValid(validate: ValidateFunction, value: unknown, what: string): void {
  if (validate(value)) return
  const faults = (validate.errors ?? []).map(
    (fault) => `${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`,
  )
  throw new SchemaViolation(`${what}: ${faults.join('; ')}`)
}

function compiler(isClosed: boolean): (reference: string) => ValidateFunction {
  let ajv: Ajv | undefined
  return (reference) => {
    ajv ??= createAjv(isClosed)
    const validate = ajv.getSchema(reference)
    if (!validate) throw new Error(`The API description has nothing at ${reference}`)
    return validate
  }
}

function createAjv(isClosed: boolean): Ajv {
  // Compiling is lazy and unoptimised: half a second for the first object of a process instead of several.
  const ajv = new Ajv({ strict: false, inlineRefs: false, code: { optimize: false } })
  const responses = Object.fromEntries(
    Object.entries(apiDescription.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        jsonSchema(operation.responses['200']?.content['application/json']?.schema ?? {}, isClosed),
      ]),
    ),
  )
  const schemas = Object.entries(apiDescription.components.schemas).map(([name, schema]) => [
    name,
    jsonSchema(schema, isClosed && name !== 'error'),
  ])
  ajv.addSchema({ $id: 'stripe', components: { schemas: Object.fromEntries(schemas) }, responses })
  return ajv
}

/** OpenAPI 3.0 to JSON Schema: `nullable` becomes a union with null, the extensions go. */
function jsonSchema(schema: ApiSchema, isClosed: boolean): Record<string, unknown> {
  const plain: Record<string, unknown> = {}
  if (schema.$ref) plain.$ref = schema.$ref
  if (schema.type) plain.type = schema.type
  if (schema.enum) plain.enum = schema.enum
  if (schema.required) plain.required = schema.required
  if (schema.maxLength) plain.maxLength = schema.maxLength
  if (schema.items) plain.items = jsonSchema(schema.items, isClosed)
  if (schema.anyOf) plain.anyOf = schema.anyOf.map((variant) => jsonSchema(variant, isClosed))
  if (schema.properties) plain.properties = mapValues(schema.properties, (property) => jsonSchema(property, isClosed))
  const extra = schema.additionalProperties
  if (typeof extra === 'object') plain.additionalProperties = jsonSchema(extra, isClosed)
  else if (extra !== undefined) plain.additionalProperties = extra
  else if (isClosed && Object.keys(schema.properties ?? {}).length > 0) plain.additionalProperties = false
  return schema.nullable ? { anyOf: [plain, { type: 'null' }] } : plain
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
