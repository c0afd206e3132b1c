import { expect, it } from 'vitest'
import { describeDoors } from '#app/server/doors.ts'
import { HOOK_EVENT_NAMES } from '#app/values/hook-events.ts'
import { CallFailed, createClient } from '../../clients/typescript/client.ts'
import { drawType, drawTypes } from './draw-types.ts'

it('the types in the repository are those of the description', async () => {
  const types = drawTypes(describeDoors('https://www.example.org'), HOOK_EVENT_NAMES)
  await expect(types).toMatchFileSnapshot('../../clients/typescript/types.ts')
})

it.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
  [{ enum: ['a', "b's", 3, null] }, "'a' | 'b\\'s' | 3 | null"],
  [{ const: true }, 'true'],
  [{ type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }, 'readonly (number | null)[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
  [
    { type: 'object', properties: { a: { type: 'string' }, 'b-c': {} }, required: ['a'] },
    "{ a: string; 'b-c'?: unknown }",
  ],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{ type: 'object', additionalProperties: {} }, 'Record<string, unknown>'],
  [{ $ref: '#/components/schemas/Routine' }, 'Routine'],
  [
    { allOf: [{ $ref: '#/components/schemas/A' }, { anyOf: [{ type: 'string' }, { type: 'null' }] }] },
    'A & (string | null)',
  ],
  [{}, 'unknown'],
])('%j is %s', (schema, type) => expect(drawType(schema, new Set())).toBe(type))

/** A fake site that returns these responses in order; null = none at all. */
function fakeSite(...answers: (Response | null)[]) {
  const [asked, slept]: [RequestInit[], number[]] = [[], []]
  const site = createClient({
    url: 'https://www.example.org',
    token: 'lgv_x',
    sleep: async (milliseconds) => slept.push(milliseconds),
    fetch: async (_address, init) => {
      asked.push(init)
      const answer = answers.shift()
      if (!answer) throw new TypeError('fetch failed')
      return answer
    },
  })
  return { site, asked, slept }
}
const problem = (status: number, error: object, headers = {}) => Response.json({ error }, { status, headers })
const SENT = { body: { source: 'Watch', days: [{ date: '2026-06-15', steps: 1 }] } }

it('tries again what may work later, as one write, and when it was told to', async () => {
  const { site, asked, slept } = fakeSite(
    null,
    problem(429, { code: 'too_many_requests' }, { 'retry-after': '7' }),
    problem(409, { reason: 'in_progress' }),
    Response.json({ days: 1 }),
  )
  expect(await site('PUT /api/measures', SENT)).toEqual({ days: 1 })
  expect(slept).toEqual([1_000, 7_000, 4_000])
  expect(new Set(asked.map(({ headers }) => new Headers(headers).get('idempotency-key'))).size).toBe(1)
})

it('says what the site said of what will never work, and gives up in the end', async () => {
  const refused = fakeSite(
    problem(400, { code: 'bad_request', message: 'Name your source.', fields: { source: 'Name it.' } }),
  )
  await expect(refused.site('PUT /api/measures', SENT)).rejects.toMatchObject({
    ...{ name: CallFailed.name, status: 400, message: 'Name your source.', fields: { source: 'Name it.' } },
  })
  const busy = fakeSite(...Array.from({ length: 4 }, () => new Response('', { status: 503 })))
  await expect(busy.site('GET /api/measures', {})).rejects.toMatchObject({ status: 503 })
  expect([busy.asked.length, new Headers(busy.asked[0]?.headers).get('idempotency-key')]).toEqual([4, null])
  await expect(fakeSite(null, null, null, null).site('GET /api/measures', {})).rejects.toThrow('fetch failed')
})
