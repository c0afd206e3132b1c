import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('taps from several devices', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    cookie = await app.signInToTrack('taps@example.test', 'Europe/London')
  })
  afterAll(() => app.close())

  const tap = (habit: string, body: object) =>
    app.request(`/api/routine/2026-06-15/${habit}`, { method: 'PUT', json: body, cookie })
  const stateOf = async (habit: string) =>
    (await (await app.request('/api/routine?date=2026-06-15', { cookie })).json()).states[habit]

  it('the later one stays, whichever arrives first', async () => {
    const late = { state: 'not-done', id: 'aaaaaaaaaaa1', at: '2026-06-15T11:00:00.000Z' }
    const early = { state: 'done', id: 'aaaaaaaaaaa2', at: '2026-06-15T10:59:59.999Z' }
    expect((await (await tap('exercise', late)).json()).states.exercise).toBe('not-done')
    const answer = await tap('exercise', early)
    expect(answer.status).toBe(200)
    expect((await answer.json()).states.exercise).toBe('not-done')
    expect(await stateOf('exercise')).toBe('not-done')
  })

  it('the greater id stays within a millisecond, and sending one again changes nothing', async () => {
    const at = '2026-06-15T11:00:00.000Z'
    const low = { state: 'done', id: 'aaaaaaaaaaa1', at }
    const high = { state: 'skipped', id: 'aaaaaaaaaaa2', at }
    for (const one of [high, low, high, low]) await tap('fasting', one)
    expect(await stateOf('fasting')).toBe('skipped')
  })

  it('a tap that waited does not undo one made meanwhile without an id, nor touch another habit', async () => {
    await tap('meditation', { state: 'small' })
    await tap('breathing', { state: 'done', id: 'aaaaaaaaaaa3', at: '2026-06-15T08:00:00.000Z' })
    await tap('meditation', { state: 'not-done', id: 'aaaaaaaaaaa4', at: '2026-06-15T08:00:00.000Z' })
    expect(await stateOf('meditation')).toBe('small')
    expect(await stateOf('breathing')).toBe('done')
  })

  it('the whole day saved at once counts as of now', async () => {
    const marks = { exercise: true, breathing: false, coldExposure: false, hotExposure: true, meditation: false }
    const day = { date: '2026-06-15', fasting: false, healthyNutrition: false, ...marks }
    expect((await app.request('/api/routine', { json: day, cookie })).status).toBe(200)
    await tap('hotExposure', { state: 'not-done', id: 'aaaaaaaaaaa5', at: '2026-06-15T11:59:59.000Z' })
    expect(await stateOf('hotExposure')).toBe('done')
  })

  it('a device whose clock runs ahead cannot hold a habit against later taps', async () => {
    await tap('coldExposure', { state: 'done', id: 'aaaaaaaaaaa6', at: '2027-01-01T00:00:00.000Z' })
    app.setNow('2026-06-15T12:00:01Z')
    await tap('coldExposure', { state: 'not-done', id: 'aaaaaaaaaaa7', at: '2026-06-15T12:00:00.500Z' })
    expect(await stateOf('coldExposure')).toBe('not-done')
  })

  describe('words on the kind of day', () => {
    const late = { id: 'aaaaaaaaaaa1', at: '2026-06-15T11:00:00.000Z' }
    const early = { id: 'aaaaaaaaaaa2', at: '2026-06-15T10:59:59.999Z' }
    const say = (body: object, date = '2026-06-15') =>
      app.request(`/api/routine/${date}`, { method: 'PUT', json: body, cookie })
    const modeOn = async (date: string) =>
      (await (await app.request(`/api/routine?date=${date}`, { cookie })).json()).mode

    it('the later one stays, whichever arrives first', async () => {
      await say({ mode: 'ill', ...late })
      expect((await (await say({ mode: 'work', ...early })).json()).mode).toBe('ill')
      await say({ mode: 'none', id: 'aaaaaaaaaaa3', at: '2026-06-15T11:00:00.001Z' })
      await say({ mode: 'ill', ...late })
      expect(await modeOn('2026-06-15')).toBeNull()
    })

    it('they and the ticks of that day leave each other alone', async () => {
      app.setNow('2026-06-15T12:00:30Z')
      await tap('healthyNutrition', { state: 'done', id: late.id, at: '2026-06-15T12:00:20.000Z' })
      await say({ mode: 'rest', id: 'aaaaaaaaaaa4', at: '2026-06-15T12:00:25.000Z' })
      await tap('healthyNutrition', { state: 'not-done', id: early.id, at: '2026-06-15T12:00:15.000Z' })
      expect(await stateOf('healthyNutrition')).toBe('done')
      expect(await modeOn('2026-06-15')).toBe('rest')
    })

    it('a form counts as of now', async () => {
      await say({ mode: 'travel' })
      await say({ mode: 'ill', id: 'aaaaaaaaaaa5', at: '2026-06-15T11:59:00.000Z' })
      expect(await modeOn('2026-06-15')).toBe('travel')
    })

    it('a clock that runs ahead cannot hold a day against later words', async () => {
      app.setNow('2026-06-15T12:01:00Z')
      await say({ mode: 'ill', id: 'aaaaaaaaaaa6', at: '2027-01-01T00:00:00.000Z' })
      app.setNow('2026-06-15T12:02:00Z')
      await say({ mode: 'work', id: 'aaaaaaaaaaa7', at: '2026-06-15T12:01:30.000Z' })
      expect(await modeOn('2026-06-15')).toBe('work')
    })

    it.each([
      ['an id without a time', { mode: 'ill', id: late.id }, 400],
      ['another person’s day', { mode: 'ill', ...late, userId: 'somebody-else' }, 403],
    ])('are refused: %s', async (_, body, status) => expect((await say(body)).status).toBe(status))
  })

  it.each([
    ['an id without a time', { state: 'done', id: 'aaaaaaaaaaa1' }, 400],
    ['a time without an id', { state: 'done', at: '2026-06-15T08:00:00.000Z' }, 400],
    ['a time that is none', { state: 'done', id: 'aaaaaaaaaaa1', at: '2026-06-15' }, 400],
    ['another person’s day', { state: 'done', userId: 'somebody-else' }, 403],
  ])('is refused: %s', async (_, body, status) => expect((await tap('exercise', body)).status).toBe(status))
})
