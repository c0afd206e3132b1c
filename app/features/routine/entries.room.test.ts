import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('entries from several devices', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    cookie = await app.signInToTrack('entries@example.test', 'Europe/London')
  })
  afterAll(() => app.close())

  let userId: string
  beforeAll(async () => {
    userId = await app.idOf(cookie)
  })

  type Mark = { id: string; at: string }
  const put = (entries: object[], owner = userId) =>
    app.request('/api/entries', { method: 'PUT', json: { userId: owner, entries }, cookie })
  const enter = async (field: string, value: string, mark: Mark, date = '2026-06-15') =>
    (await (await put([{ ...mark, date, field, value }])).json()).entries[0]
  const tick = (habit: string, { state, ...mark }: Mark & { state: string }) => enter(`habit.${habit}`, state, mark)
  /** The specification's call, stamped with the current time, as a form without script sends it. */
  const setNow = (habit: string, state: string | boolean) =>
    app.request(`/api/routine/2026-06-15/${habit}`, { method: 'PUT', json: { state }, cookie })
  const stateOf = async (habit: string) =>
    (await (await app.request('/api/routine?date=2026-06-15', { cookie })).json()).states[habit]

  it('the later one stays, whichever arrives first', async () => {
    const late = { state: 'not-done', id: 'aaaaaaaaaaa1', at: '2026-06-15T11:00:00.000Z' }
    const early = { state: 'done', id: 'aaaaaaaaaaa2', at: '2026-06-15T10:59:59.999Z' }
    expect(await tick('exercise', late)).toEqual({ id: late.id, value: 'not-done' })
    expect(await tick('exercise', early)).toEqual({ id: early.id, value: 'not-done' })
    expect(await stateOf('exercise')).toBe('not-done')
  })

  it('the greater id stays within a millisecond, and sending one again changes nothing', async () => {
    const at = '2026-06-15T11:00:00.000Z'
    const low = { state: 'done', id: 'aaaaaaaaaaa1', at }
    const high = { state: 'skipped', id: 'aaaaaaaaaaa2', at }
    for (const one of [high, low, high, low]) await tick('fasting', one)
    expect(await stateOf('fasting')).toBe('skipped')
  })

  it('an entry that waited does not undo one made meanwhile without an id, nor touch another habit', async () => {
    await setNow('meditation', 'small')
    await tick('breathing', { state: 'done', id: 'aaaaaaaaaaa3', at: '2026-06-15T08:00:00.000Z' })
    await tick('meditation', { state: 'not-done', id: 'aaaaaaaaaaa4', at: '2026-06-15T08:00:00.000Z' })
    expect(await stateOf('meditation')).toBe('small')
    expect(await stateOf('breathing')).toBe('done')
  })

  it('the whole day saved at once counts as of now', async () => {
    const marks = { exercise: true, breathing: false, coldExposure: false, hotExposure: true, meditation: false }
    const day = { date: '2026-06-15', fasting: false, healthyNutrition: false, ...marks }
    expect((await app.request('/api/routine', { json: day, cookie })).status).toBe(200)
    await tick('hotExposure', { state: 'not-done', id: 'aaaaaaaaaaa5', at: '2026-06-15T11:59:59.000Z' })
    expect(await stateOf('hotExposure')).toBe('done')
  })

  it('a device whose clock runs ahead cannot hold a habit against later entries', async () => {
    await tick('coldExposure', { state: 'done', id: 'aaaaaaaaaaa6', at: '2027-01-01T00:00:00.000Z' })
    app.setNow('2026-06-15T12:00:01Z')
    await tick('coldExposure', { state: 'not-done', id: 'aaaaaaaaaaa7', at: '2026-06-15T12:00:00.500Z' })
    expect(await stateOf('coldExposure')).toBe('not-done')
  })

  describe('words on the kind of day', () => {
    const late = { id: 'aaaaaaaaaaa1', at: '2026-06-15T11:00:00.000Z' }
    const early = { id: 'aaaaaaaaaaa2', at: '2026-06-15T10:59:59.999Z' }
    const say = (mode: string, mark: Mark) => enter('mode', mode, mark)
    const sayNow = (mode: string) => app.request('/api/routine/2026-06-15', { json: { mode }, cookie })
    const modeOn = async (date: string) =>
      (await (await app.request(`/api/routine?date=${date}`, { cookie })).json()).mode

    it('the later one stays, whichever arrives first', async () => {
      await say('ill', late)
      expect((await say('work', early)).value).toBe('ill')
      await say('none', { id: 'aaaaaaaaaaa3', at: '2026-06-15T11:00:00.001Z' })
      await say('ill', late)
      expect(await modeOn('2026-06-15')).toBeNull()
    })

    it('they and the ticks of that day leave each other alone', async () => {
      app.setNow('2026-06-15T12:00:30Z')
      await tick('healthyNutrition', { state: 'done', id: late.id, at: '2026-06-15T12:00:20.000Z' })
      await say('rest', { id: 'aaaaaaaaaaa4', at: '2026-06-15T12:00:25.000Z' })
      await tick('healthyNutrition', { state: 'not-done', id: early.id, at: '2026-06-15T12:00:15.000Z' })
      expect(await stateOf('healthyNutrition')).toBe('done')
      expect(await modeOn('2026-06-15')).toBe('rest')
    })

    it('a form counts as of now', async () => {
      await sayNow('travel')
      await say('ill', { id: 'aaaaaaaaaaa5', at: '2026-06-15T11:59:00.000Z' })
      expect(await modeOn('2026-06-15')).toBe('travel')
    })

    it('a clock that runs ahead cannot hold a day against later words', async () => {
      app.setNow('2026-06-15T12:01:00Z')
      await say('ill', { id: 'aaaaaaaaaaa6', at: '2027-01-01T00:00:00.000Z' })
      app.setNow('2026-06-15T12:02:00Z')
      await say('work', { id: 'aaaaaaaaaaa7', at: '2026-06-15T12:01:30.000Z' })
      expect(await modeOn('2026-06-15')).toBe('work')
    })
  })

  it('that come in one list are taken in one, several days and rooms among them, and each has its answer', async () => {
    const at = '2026-06-15T12:01:50.000Z'
    const list = [
      { id: 'bbbbbbbbbbb1', at, date: '2026-06-15', field: 'habit.exercise', value: 'small' },
      { id: 'bbbbbbbbbbb2', at, date: '2026-06-15', field: 'mode', value: 'none' },
      { id: 'bbbbbbbbbbb3', at, date: '2026-06-15', field: 'amount.exercise', value: '12.5' },
      { id: 'bbbbbbbbbbb4', at, date: '2026-06-15', field: 'checkin.note', value: ' by the sea ' },
      { id: 'bbbbbbbbbbb5', at, date: '2026-06-15', field: 'checkin.sleep', value: '' },
      { id: 'bbbbbbbbbbb6', at, date: '2026-06-15', field: 'habit.fasting', value: 'not-done' },
      { id: 'bbbbbbbbbbb7', at, date: '2026-06-15', field: 'habit.fasting', value: 'done' },
    ]
    const answer = await (await put(list)).json()
    // Of two in the same millisecond the greater id wins, as when each is sent alone.
    expect(answer.entries.map(({ value }: { value: string }) => value)).toEqual([
      'small',
      'none',
      '12.5',
      'by the sea',
      '',
      'done',
      'done',
    ])
    expect(await (await put(list)).json()).toEqual(answer)
    expect(await stateOf('exercise')).toBe('small')
  })

  it.each([
    ['a habit that nobody knows', 'habit.smoking', 'done', '2026-06-15', 400],
    ['a state that nobody knows', 'habit.exercise', 'perhaps', '2026-06-15', 400],
    ['a kind of day that nobody knows', 'mode', 'holiday', '2026-06-15', 400],
    ['a name where there is none', 'mode.day', 'ill', '2026-06-15', 400],
    ['a field of no room', 'weight', '80', '2026-06-15', 400],
    ['more than anybody can', 'amount.hotExposure', '121', '2026-06-15', 400],
    ['half a degree', 'celsius.coldExposure', '11.5', '2026-06-15', 400],
    ['a score beyond five', 'checkin.sleep', '6', '2026-06-15', 400],
    ['a note beyond its length', 'checkin.note', 'x'.repeat(1001), '2026-06-15', 400],
    ['an own habit that is not there', 'own.5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a11', 'done', '2026-06-15', 404],
    ['a day to come', 'mode', 'ill', '2026-06-16', 400],
    ['a day before joining', 'mode', 'ill', '2026-06-14', 400],
  ])('one about %s is refused, and the rest of the list is taken', async (_, field, value, date, status) => {
    app.setNow('2026-06-15T12:03:00Z')
    const at = '2026-06-15T12:02:30.000Z'
    const [bad, good] = (
      await (
        await put([
          { id: 'ccccccccccc1', at, date, field, value },
          { id: 'ccccccccccc2', at, date: '2026-06-15', field: 'habit.breathing', value: 'small' },
        ])
      ).json()
    ).entries
    expect(bad).toMatchObject({ id: 'ccccccccccc1', status, error: { message: expect.any(String) } })
    expect(good).toEqual({ id: 'ccccccccccc2', value: 'small' })
  })

  const mark = { id: 'aaaaaaaaaaa1', at: '2026-06-15T08:00:00.000Z' }
  const exercise = { ...mark, date: '2026-06-15', field: 'habit.exercise', value: 'done' }
  it.each([
    ['an id without a time', [{ ...exercise, at: undefined }], 400],
    ['a time without an id', [{ ...exercise, id: undefined }], 400],
    ['a time that is none', [{ ...exercise, at: '2026-06-15' }], 400],
    ['an id of another kind', [{ ...exercise, id: 'AAAAAAAAAAA1' }], 400],
    ['more than is expected', [{ ...exercise, state: 'done' }], 400],
    ['nothing at all', [], 400],
    ['as many as a list takes', Array.from({ length: 50 }, () => exercise), 200],
    ['one more', Array.from({ length: 51 }, () => exercise), 400],
  ])('a list is looked at as a whole: %s', async (_, entries, status) =>
    expect((await put(entries)).status).toBe(status),
  )

  it('another person’s day is refused', async () => {
    expect((await put([exercise], 'somebody-else')).status).toBe(403)
    const refused = await app.request('/api/routine/2026-06-15/exercise', {
      method: 'PUT',
      json: { state: 'done', userId: 'somebody-else' },
      cookie,
    })
    expect(refused.status).toBe(403)
  })
})
