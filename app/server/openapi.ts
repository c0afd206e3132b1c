import { z } from 'zod'
import type { Call } from './calls/call.ts'
import { CALLS } from './calls.ts'

/** OpenAPI 3.1, from the same schemas that check the requests. */
export function describeApi(appUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of CALLS) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longevity',
      version: '1',
      description: 'JSON in, JSON out; credentials by cookie; writes need the site’s own Origin.',
    },
    servers: [{ url: appUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: appUrl.startsWith('https:') ? '__Host-session' : 'session' },
      },
      schemas: { Error: schemaOf(Problem, 'output') },
    },
  }
}

const Problem = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
})

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

function describeCall({ path, access, summary, query, body, answer }: Call): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const properties = query ? ((schemaOf(query, 'input').properties ?? {}) as Record<string, object>) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
  return {
    summary,
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...inPath, ...inQuery],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        ...(answer ? { content: { 'application/json': { schema: schemaOf(answer, 'output') } } } : {}),
      },
      default: {
        description: 'A problem, in one sentence',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}
