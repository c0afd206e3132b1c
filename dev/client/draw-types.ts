import { z } from 'zod'

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
})

const Content = z.record(z.string(), z.object({ schema: z.unknown().optional() }))
const Operation = z.object({
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: z.unknown() }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
})
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

/** Generates TypeScript from an API description: the calls that accept an access token, and the schemas they need. */
export function drawTypes(description: unknown, events: readonly string[]): string {
  const { paths, components } = Description.parse(description)
  const needed = new Set<string>()
  const calls = Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })))
    .filter(({ one }) => one.security.some(({ token }) => token))
    .map(({ path, method, one }) => drawCall(`${method.toUpperCase()} ${path}`, one, needed))
  const named = new Map<string, string>()
  for (let open = [...needed]; open.length > 0; open = [...needed].filter((name) => !named.has(name)))
    for (const name of open) named.set(name, `export type ${name} = ${drawType(components.schemas[name], needed)}\n`)
  const types = [...named].toSorted(([one], [other]) => one.localeCompare(other)).map(([, text]) => text)
  return [
    '// Written from the description of the API by: npx vitest run --project unit dev/client -u\n',
    `/** Every call that takes an access token. */\nexport type Calls = {\n${calls.join('\n')}\n}\n`,
    `/** What a webhook tells of. */\nexport type HookEvent = ${events.map((event) => `'${event}'`).join(' | ')}\n`,
    ...types,
  ].join('\n')
}

function drawCall(
  key: string,
  { summary, security, parameters, requestBody, responses }: z.infer<typeof Operation>,
  needed: Set<string>,
) {
  const scope = security.flatMap(({ token }) => token ?? [])[0]
  const of = (place: 'path' | 'query') => {
    const ours = parameters.filter((one) => one.in === place)
    if (ours.length === 0) return 'undefined'
    return `{ ${ours.map(({ name, required, schema }) => `${quoted(name)}${required ? '' : '?'}: ${drawType(schema, needed)}`).join('; ')} }`
  }
  const body = requestBody ? drawType(requestBody.content['application/json']?.schema, needed) : 'undefined'
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  const json = answer['application/json']
  return [
    `  /** ${summary}. Needs the scope \`${scope}\`. */`,
    `  '${key}': { path: ${of('path')}; query: ${of('query')}; body: ${body}; answer: ${json ? drawType(json.schema, needed) : 'string'} }`,
  ].join('\n')
}

const quoted = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
const listed = (types: readonly string[], sign: '|' | '&') =>
  types.length === 1
    ? (types[0] ?? '')
    : [...new Set(types)].map((one) => (/[|&]/.test(one) && sign === '&' ? `(${one})` : one)).join(` ${sign} `)

/** The type of a JSON Schema, for the subset that our descriptions use. Anything else is `unknown`, never a guess. */
export function drawType(schema: unknown, needed: Set<string>): string {
  const one = Schema.safeParse(schema).data
  if (!one) return 'unknown'
  if (one.$ref) {
    const name = one.$ref.replace('#/components/schemas/', '')
    needed.add(name)
    return name
  }
  const inner = (part: unknown) => drawType(part, needed)
  if ('const' in one) return literal(one.const)
  if (one.enum) return listed(one.enum.map(literal), '|')
  const either = one.anyOf ?? one.oneOf
  if (either) return listed(either.map(inner), '|')
  if (one.allOf) return listed(one.allOf.map(inner), '&')
  if (Array.isArray(one.type))
    return listed(
      one.type.map((type) => inner({ ...one, type })),
      '|',
    )
  switch (one.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return one.type
    case 'array':
      if (one.prefixItems) return `[${one.prefixItems.map(inner).join(', ')}]`
      return `readonly ${bracketed(inner(one.items ?? {}))}[]`
    case 'object':
      return drawObject(one, needed)
    default:
      return 'unknown'
  }
}

const bracketed = (type: string) => (/[|&]|^readonly /.test(type) ? `(${type})` : type)

function drawObject(one: z.infer<typeof Schema>, needed: Set<string>): string {
  const required = new Set(one.required)
  const fields = Object.entries(one.properties ?? {}).map(
    ([name, part]) => `${quoted(name)}${required.has(name) ? '' : '?'}: ${drawType(part, needed)}`,
  )
  const rest = one.additionalProperties
  const isOpen = rest !== undefined && rest !== false && Object.keys(Object(rest)).length > 0
  if (fields.length === 0) return isOpen ? `Record<string, ${drawType(rest, needed)}>` : 'Record<string, unknown>'
  return `{ ${fields.join('; ')} }`
}
