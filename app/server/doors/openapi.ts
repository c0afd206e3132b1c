import { z } from 'zod'
import { type AnyDoor, Done, failuresOf } from '#app/features/auth/door.server.ts'
import { STATUS } from '#app/platform/app-error.ts'
import { capitalised } from '#app/values/number-words.ts'
import { asJson, describeRaw, toJson } from './openapi-schemas.ts'
import { methodsOf } from './serve-doors.ts'

export type Rooms = Readonly<Record<string, { about: string; doors: readonly AnyDoor[] }>>

/** Describes the doors as OpenAPI 3.1, by room, from the declarations that validate the requests. */
export function describeApi(rooms: Rooms, appUrl: string): object {
  const schemas = new Map<string, object>()
  const paths: Record<string, Record<string, object>> = {}
  for (const [room, { doors }] of Object.entries(rooms))
    for (const door of doors)
      for (const method of methodsOf(door)) {
        const path = door.path.replaceAll(/:(\w+)/g, '{$1}')
        paths[path] = { ...paths[path], [method.toLowerCase()]: describeDoor(door, { method, room, schemas }) }
      }
  const problem = toJson(Problem, 'output', schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longevity',
      version: '1',
      summary: 'What the website, the shop and the members’ area are made of',
      description:
        'JSON in, JSON out. A program sends an access token (Authorization: Bearer lgv_…), made in the account; a page sends its cookie, and writes its own Origin. What is left of a limit stands in RateLimit and RateLimit-Policy.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: appUrl }],
    tags: Object.entries(rooms).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: appUrl.startsWith('https:') ? '__Host-session' : 'session' },
        token: { type: 'http', scheme: 'bearer', description: 'An access token with the scope that the call names' },
      },
      responses: {
        Problem: { description: 'A problem, in one sentence', content: { 'application/json': { schema: problem } } },
      },
      schemas: Object.fromEntries([...schemas].toSorted(([one], [other]) => one.localeCompare(other))),
    },
  }
}

const Problem = z
  .object({
    error: z.object({
      code: z.string(),
      reason: z.string().optional(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Problem' })

type Place = { method: string; room: string; schemas: Map<string, object> }

function describeDoor(door: AnyDoor, { method, room, schemas }: Place): object {
  const { access, scope, path, query, body, reads, leadsTo } = door.spec
  const types = body
    ? ['application/json', ...(leadsTo ? ['application/x-www-form-urlencoded'] : [])]
    : [reads ?? []].flat()
  const schema = body ? toJson(body, 'input', schemas) : {}
  return {
    operationId: nameOf(method, door.path),
    summary: door.summary,
    tags: [room],
    security: access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])],
    parameters: [...parametersOf('path', path, schemas), ...parametersOf('query', query, schemas)],
    ...(types.length > 0 && {
      requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
    }),
    responses: responsesOf(door, schemas),
  }
}

/** The operation id: 'PUT /api/routine/:date' becomes putRoutineByDate. */
function nameOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api/, '')
    .replaceAll('/:', '-by-')
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map(capitalised).join('')
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: Map<string, object>): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJson(schema, 'input', schemas)
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: each,
  }))
}

function responsesOf(door: AnyDoor, schemas: Map<string, object>): object {
  const { answer = Done, status = 200, leadsTo } = door.spec
  const isRaw = 'statuses' in answer
  const done = isRaw
    ? describeRaw(answer.type)
    : { description: 'Done', content: asJson(toJson(answer, 'output', schemas)) }
  const successes = (isRaw ? answer.statuses : [status]).map((each) => [each, done])
  const failures = [...failuresOf(door)].map((code) => [STATUS[code], { $ref: '#/components/responses/Problem' }])
  return Object.fromEntries([
    ...successes,
    ...(leadsTo ? [[303, { description: 'A plain form is led to a page' }]] : []),
    ...failures,
  ])
}
