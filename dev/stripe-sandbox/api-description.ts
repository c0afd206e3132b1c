import { readFileSync } from 'node:fs'

/** A schema of the API description (OpenAPI 3.0 with Stripe's extensions). */
export type ApiSchema = {
  $ref?: string
  type?: string
  properties?: Record<string, ApiSchema>
  required?: string[]
  items?: ApiSchema
  anyOf?: ApiSchema[]
  enum?: string[]
  nullable?: boolean
  additionalProperties?: boolean | ApiSchema
  maxLength?: number
  'x-expansionResources'?: { oneOf: ApiSchema[] }
}

type ApiOperation = {
  operationId: string
  parameters: { in: string; name: string; required: boolean; schema: ApiSchema }[]
  requestBody?: { content: Record<string, { schema: ApiSchema }> }
  responses: Record<string, { content: Record<string, { schema: ApiSchema }> }>
}

type ApiDescription = {
  info: { version: string }
  components: { schemas: Record<string, ApiSchema> }
  paths: Record<string, Record<string, ApiOperation>>
}

/** Reads one of the JSON files beside the API description. */
export function readDescriptionFile<T>(name: string): T {
  // Our own files, checked against the SDK by the contract tests.
  return JSON.parse(readFileSync(new URL(`./description/${name}`, import.meta.url), 'utf8')) as T
}

export const apiDescription = readDescriptionFile<ApiDescription>('openapi-subset.2026-10-28.endive.json')

/** The one API version the sandbox implements; a test compares it with the SDK's. */
export const apiVersion = apiDescription.info.version

/** Follows a `$ref`; returns any other schema as it is. */
export function resolveSchema(schema: ApiSchema): ApiSchema {
  if (!schema.$ref) return schema
  return componentSchema(schema.$ref.slice('#/components/schemas/'.length))
}

/** The schema of a kind of object; throws for an unknown kind. */
export function componentSchema(name: string): ApiSchema {
  const schema = apiDescription.components.schemas[name]
  if (!schema) throw new Error(`The API description has no schema ${name}`)
  return schema
}

/** One operation of the description, with its request and response. */
export type Operation = { key: string; path: string; pathParams: string[]; request: ApiSchema; response: ApiSchema }

/** `POST /v1/refunds` and its like, with the request's parameters from path-free query and body in one schema. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries(apiDescription.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const key = `${method.toUpperCase()} ${path}`
      return [
        key,
        { key, path, pathParams: pathParams(path), request: requestOf(operation), response: responseOf(operation) },
      ]
    }),
  ),
)

/** The operation that a path matches; a literal segment wins over a parameter. Null when the description has none. */
export function findOperation(
  method: string,
  pathname: string,
): { operation: Operation; ids: Record<string, string> } | null {
  const parts = pathname.split('/')
  let best: { operation: Operation; ids: Record<string, string> } | null = null
  for (const operation of operations.values()) {
    if (!operation.key.startsWith(`${method} `)) continue
    const ids = matchPath(operation.path.split('/'), parts)
    if (ids && (!best || Object.keys(ids).length < Object.keys(best.ids).length)) best = { operation, ids }
  }
  return best
}

function matchPath(template: string[], parts: string[]): Record<string, string> | null {
  if (template.length !== parts.length) return null
  const ids: Record<string, string> = {}
  for (const [index, segment] of template.entries()) {
    const part = parts[index] ?? ''
    if (segment.startsWith('{')) ids[segment.slice(1, -1)] = decodeURIComponent(part)
    if (!segment.startsWith('{') && segment !== part) return null
    if (part === '' && index > 0) return null
  }
  return ids
}

function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

function requestOf(operation: ApiOperation): ApiSchema {
  const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    additionalProperties: false,
    required: [...(body?.required ?? []), ...query.filter((one) => one.required).map((one) => one.name)],
    properties: { ...body?.properties, ...Object.fromEntries(query.map((one) => [one.name, one.schema])) },
  }
}

function responseOf(operation: ApiOperation): ApiSchema {
  return operation.responses['200']?.content['application/json']?.schema ?? {}
}
