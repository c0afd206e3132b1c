import { type ApiSchema, resolveSchema } from './api-description.ts'
import { type ApiError, invalidRequest } from './errors.ts'
import type { FormTree } from './form.ts'

type FormValue = string | FormTree | string[]
type Parsed = { ok: true; value: unknown } | { ok: false; error: ApiError; depth: number }

/**
 * Converts parameters to the types in the description.
 *
 * @throws ApiError with Stripe's wording, for an unknown, missing, empty or ill-typed parameter at any depth.
 */
export function parseParams(schema: ApiSchema, form: FormTree): Record<string, unknown> {
  const parsed = parseObject(schema, form, [])
  if (!parsed.ok) throw parsed.error
  // An object schema parses to an object.
  return parsed.value as Record<string, unknown>
}

function parseValue(schemaOrRef: ApiSchema, value: FormValue, path: string[]): Parsed {
  const schema = resolveSchema(schemaOrRef)
  if (schema.anyOf) return parseVariants(schema.anyOf, value, path)
  if (schema.type === 'array') return parseArray(schema, value, path)
  if (schema.type === 'object') return parseObject(schema, value, path)
  if (typeof value !== 'string') return fail(`Invalid ${schema.type}: ${JSON.stringify(value)}`, path)
  return parseLeaf(schema, value, path)
}

function parseLeaf(schema: ApiSchema, value: string, path: string[]): Parsed {
  if (schema.enum) {
    if (schema.enum.includes(value)) return { ok: true, value }
    return fail(`Invalid ${nameOf(path)}: must be one of ${schema.enum.slice(0, 20).join(', ')}`, path)
  }
  if (value === '') {
    const message = `You passed an empty string for '${nameOf(path)}'. We assume empty values are an attempt to unset a parameter; however '${nameOf(path)}' cannot be unset.`
    return fail(message, path, 'parameter_invalid_empty')
  }
  if (schema.type === 'integer') {
    if (/^-?\d{1,15}$/.test(value)) return { ok: true, value: Number(value) }
    return fail(`Invalid integer: ${value}`, path, 'parameter_invalid_integer')
  }
  if (schema.type === 'number') {
    if (/^-?\d+(\.\d+)?$/.test(value)) return { ok: true, value: Number(value) }
    return fail(`Invalid decimal: ${value}`, path)
  }
  if (schema.type === 'boolean') {
    if (value === 'true' || value === 'false') return { ok: true, value: value === 'true' }
    return fail(`Invalid boolean: ${value}`, path)
  }
  if (schema.maxLength && value.length > schema.maxLength) {
    return fail(`Invalid string: must be at most ${schema.maxLength} characters`, path)
  }
  return { ok: true, value }
}

function parseVariants(variants: ApiSchema[], value: FormValue, path: string[]): Parsed {
  // The variant that parsed furthest gives the best error message.
  let deepest: Parsed | undefined
  for (const variant of variants) {
    const parsed = parseValue(variant, value, path)
    if (parsed.ok) return parsed
    if (!deepest || deepest.ok || parsed.depth > deepest.depth) deepest = parsed
  }
  return deepest ?? fail(`Invalid ${nameOf(path)}`, path)
}

function parseArray(schema: ApiSchema, value: FormValue, path: string[]): Parsed {
  if (typeof value === 'string') return fail('Invalid array', path)
  const isList = Array.isArray(value) || Object.keys(value).every((key) => /^\d+$/.test(key))
  if (!isList) return fail('Invalid array', path)
  const items: unknown[] = []
  for (const [index, item] of Object.entries(value)) {
    const parsed = parseValue(schema.items ?? {}, item, [...path, index])
    if (!parsed.ok) return parsed
    items.push(parsed.value)
  }
  return { ok: true, value: items }
}

function parseObject(schema: ApiSchema, value: FormValue, path: string[]): Parsed {
  if (typeof value === 'string' || Array.isArray(value)) return fail('Invalid object', path)
  const parsed: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const property = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    const free = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
    const result = property || free ? parseMember(property, free, item, [...path, key]) : unknown([...path, key])
    if (!result.ok) return result
    parsed[key] = result.value
  }
  const missing = (schema.required ?? []).find((key) => !Object.hasOwn(value, key))
  if (missing) {
    const name = nameOf([...path, missing])
    return fail(`Missing required param: ${name}.`, [...path, missing], 'parameter_missing')
  }
  return { ok: true, value: parsed }
}

function parseMember(
  property: ApiSchema | undefined,
  free: ApiSchema | undefined,
  item: FormValue,
  path: string[],
): Parsed {
  if (property) return parseValue(property, item, path)
  // In a free map such as metadata an empty value removes the key.
  return item === '' ? { ok: true, value: '' } : parseValue(free ?? {}, item, path)
}

function unknown(path: string[]): Parsed {
  if (path.length === 1 && path[0] === 'payment_method_types') {
    const message =
      'The payment_method_types parameter is no longer supported. Use automatic_payment_methods, allowed_payment_method_types or excluded_payment_method_types.'
    return fail(message, path, 'payment_method_types_no_longer_supported')
  }
  return fail(`Received unknown parameter: ${nameOf(path)}`, path, 'parameter_unknown')
}

function fail(message: string, path: string[], code?: string): Parsed {
  const error = invalidRequest(message, { ...(code ? { code } : {}), param: nameOf(path) })
  return { ok: false, error, depth: path.length }
}

function nameOf([head = '', ...rest]: string[]): string {
  return head + rest.map((part) => `[${part}]`).join('')
}
