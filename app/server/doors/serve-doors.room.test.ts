import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sessions } from '#app/db/schema/users.ts'
import { type AnyDoor, door } from '#app/features/auth/door.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { requestBasics } from '../api.ts'
import { answerError } from '../middleware/errors.ts'
import { serveDoors } from './serve-doors.ts'

const Answer = z.object({ kept: z.string() })
const Input = z.strictObject({ text: z.string() })
const LIMIT = { name: 'knocks at a test door', max: 2, windowSeconds: 600, per: 'person' } as const

/** One door with every guard. */
const guarded = door(
  'POST /guarded/:id',
  'Everything is asked',
  {
    access: 'user',
    fresh: true,
    consent: 'needed',
    limit: LIMIT,
    path: z.strictObject({ id: z.uuid() }),
    body: Input,
    answer: Answer,
    leadsTo: ({ path, answer }) => `/after/${path.id}?${answer.kept}`,
  },
  ({ body }) => ({ kept: body.text }),
)
const staff = door(
  'GET /staff',
  'For whoever may send orders',
  { access: 'staff:orders', consent: 'no-health-data' },
  () => undefined,
)
const talkative = door('GET /talkative', 'Tells more than it says', { access: 'public', answer: Answer }, () =>
  Object.assign({ kept: 'x' }, { secret: 'y' }),
)
const wrong = door('GET /wrong', 'Answers something else', { access: 'public', answer: Answer }, () =>
  JSON.parse('{"kept":1}'),
)
const moody = door('GET /moody', 'Fails in a way it does not say', { access: 'public' }, () => {
  throw new AppError('gone', 'It is gone.')
})
const honest = door('GET /honest', 'Says how it fails', { access: 'public', fails: ['gone'] }, () => {
  throw new AppError('gone', { reason: 'already_paid', userMessage: 'It is gone.' })
})

const named = door(
  'POST /named/:name',
  'Leads to what it was asked by',
  { access: 'public', path: z.strictObject({ name: z.string() }), leadsTo: ({ path }) => `/after/${path.name}` },
  () => undefined,
)

const ID = '11111111-2222-4333-8444-555555555555'

describe.skipIf(!hasDatabase())('a door', () => {
  let app: TestApp
  let served: Hono<ToolsEnv>
  beforeAll(async () => {
    app = await createTestApp()
    served = serve(app.tools)
  })
  afterAll(() => app.close())

  function serve(tools: Tools, doors: readonly AnyDoor[] = [guarded, staff, talkative, wrong, moody, honest, named]) {
    const hono = new Hono<ToolsEnv>()
    hono.onError(answerError)
    hono.use(requestBasics(tools))
    serveDoors(hono, doors, { areProved: true })
    return hono
  }
  const knock = (path: string, cookie = '', init: RequestInit = {}) =>
    served.request(`${ORIGIN}${path}`, { ...init, headers: { cookie, ...init.headers } })
  const post = (cookie: string, body: string, id = ID, type = 'application/json') =>
    knock(`/guarded/${id}`, cookie, { method: 'POST', body, headers: { 'content-type': type } })

  it('leads a plain form to an address that a header can carry, whatever the path was', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await knock('/named/%3F%C3%98%1C%20%F0%9F%98%80a', '', { method: 'POST', body: '', headers: type })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/after/?%C3%98%1C%20%F0%9F%98%80a')
  })

  it('asks who comes, how long ago they signed in, for consent, how often, and only then what they say', async () => {
    const nonsense = '{'
    expect((await post('', nonsense, 'x')).status).toBe(401)
    const cookie = await app.signIn('ann@example.test')
    expect((await (await post(cookie, nonsense, 'x')).json()).error.reason).toBe('consent_needed')
    await app.request('/api/account/health-consent', { cookie, json: { agree: 'yes' } })
    expect((await post(cookie, nonsense, 'x')).status).toBe(400)
    const done = await post(cookie, '{"text":"ours"}')
    expect([done.status, await done.json()]).toEqual([200, { kept: 'ours' }])
    expect((await post(cookie, nonsense, 'x')).status).toBe(429)
    await app.tools.db.update(sessions).set({ createdAt: new Date('2026-06-15T11:40:00Z') })
    expect((await (await post(cookie, nonsense, 'x')).json()).error.reason).toBe('old_sign_in')
  })

  it('leads a plain form to its page', async () => {
    const cookie = await app.signInToTrack('form@example.test')
    const led = await post(cookie, 'text=ours', ID, 'application/x-www-form-urlencoded')
    expect([led.status, led.headers.get('location')]).toEqual([303, `/after/${ID}?ours`])
  })

  it('for staff is not there for strangers, members and staff without the permission', async () => {
    expect((await knock('/staff')).status).toBe(404)
    expect((await knock('/staff', await app.signIn('member@example.test'))).status).toBe(404)
    expect((await knock('/staff', await app.signInStaff('editor'))).status).toBe(404)
    expect((await knock('/staff', await app.signInStaff('owner'))).status).toBe(200)
  })

  it('for staff asks for the second step of the last twelve hours', async () => {
    const cookie = await app.signInStaff('owner', 'owner-of-two-steps@example.test')
    const shownAt = async (time: string | null) => {
      await app.tools.db.update(sessions).set({ secondStepAt: time === null ? null : new Date(time) })
      const answer = await knock('/staff', cookie)
      return [answer.status, (await answer.json()).error?.reason]
    }
    expect(await shownAt('2026-06-15T00:00:00.001Z')).toEqual([200, undefined])
    expect(await shownAt('2026-06-15T00:00:00Z')).toEqual([403, 'second_step_needed'])
    expect(await shownAt(null)).toEqual([403, 'second_step_needed'])
  })

  it('that answers more or other than it declares fails in development and in tests, and says where', async () => {
    const lines: string[] = []
    const log = Object.assign(Object.create(app.tools.log), {
      error: ({ err }: { err: Error }) => lines.push(err.message),
    })
    served = serve({ ...app.tools, log })
    for (const path of ['/talkative', '/wrong', '/moody']) expect((await knock(path)).status, path).toBe(500)
    expect(lines).toEqual([
      'GET /talkative returned fields that are not in its schema: kept,secret',
      expect.stringContaining('GET /wrong returned a response that does not match its schema'),
      'GET /moody does not declare the error gone',
    ])
    const refused = await knock('/honest')
    expect([refused.status, (await refused.json()).error]).toMatchObject([
      410,
      { code: 'gone', reason: 'already_paid' },
    ])
    served = serve(app.tools)
  })
})
