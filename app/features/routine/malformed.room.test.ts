import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '#app/values/habits.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'

describe.runIf(hasDatabase())('malformed calls of the routine', () => {
  let app: TestApp
  let cookie = ''
  beforeAll(async () => {
    app = await createTestApp()
    cookie = await app.signInToTrack('ann@example.test')
  })
  afterAll(() => app.close())

  const put = (path: string, json: unknown) => app.request(path, { method: 'PUT', cookie, json })
  const day = { date: '2026-06-15', ...NOTHING_DONE }

  it.each([
    ['no body', undefined],
    ['broken JSON', '{"date":'],
    ['a list', '[]'],
    ['a text', '"2026-06-15"'],
    ['null', 'null'],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a NUL', JSON.stringify({ ...day, userId: 'a\u0000b' })],
    ['a lone surrogate', '{"date":"2026-06-15","userId":"\\ud800"}'],
    ['an unknown field', JSON.stringify({ ...day, streak: 99 })],
    ['a prototype', `{"__proto__":{"fasting":true},${JSON.stringify(day).slice(1)}`],
    ['text for a boolean', JSON.stringify({ ...day, fasting: 'yes' })],
    ['a missing habit', JSON.stringify({ date: '2026-06-15', fasting: true })],
    ['a day that does not exist', JSON.stringify({ ...day, date: '2026-02-30' })],
    ['a day in another form', JSON.stringify({ ...day, date: '15/06/2026' })],
  ])('with %s get 400 and a sentence', async (_, body) => {
    const response = await app.request('/api/routine', {
      method: 'POST',
      cookie,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toMatch(/\w.*\.$/)
    expect(await (await app.request('/api/routine', { cookie })).json()).toMatchObject(NOTHING_DONE)
  })

  it.each([
    '/api/routine/2026-02-30/exercise',
    '/api/routine/2026-6-1/exercise',
    '/api/routine/today/exercise',
    '/api/routine/2026-06-15/smoking',
    '/api/routine/2026-06-15/__proto__',
    '/api/routine/2026-06-15/Exercise',
    '/api/routine/2026-06-15/%00',
    "/api/routine/2026-06-15/exercise';drop table users",
  ])('at %s get 400', async (path) => {
    expect((await put(path, { state: 'done' })).status).toBe(400)
  })

  it.each([{ state: 'yes' }, { state: 1 }, {}, { state: 'done', date: '2026-06-14' }])(
    'of a habit with %j get 400',
    async (json) => expect((await put('/api/routine/2026-06-15/exercise', json)).status).toBe(400),
  )

  it.each(['31', '0', '-7', '1e3', '', '30&days=7'])('for %s days of progress get 400', async (days) => {
    expect((await app.request(`/api/progress?days=${days}`, { cookie })).status).toBe(400)
  })

  it('as plain text get 415', async () => {
    const response = await app.request('/api/routine', {
      method: 'POST',
      cookie,
      headers: { 'content-type': 'text/plain', origin: ORIGIN },
      body: JSON.stringify(day),
    })
    expect(response.status).toBe(415)
  })
})
