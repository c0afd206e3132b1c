import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routineDays, routineExclusions } from '#app/db/schema/routine.ts'
import { safetyScreenings } from '#app/db/schema/safety.ts'
import { timetables } from '#app/db/schema/timetable.ts'
import { Dashboard } from '#app/features/routine/contract.ts'
import { getTimetable, publicTimetable } from '#app/features/timetable/timetable.server.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getSafety } from './safety.server.ts'

let app: TestApp
let ann: string
let annId: string

describe.runIf(hasDatabase())('safety and timetable', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    annId = await app.idOf(ann)
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    for (const table of [routineDays, routineExclusions, safetyScreenings, timetables]) await app.tools.db.delete(table)
  })

  const post = (path: string, json: unknown) => app.request(path, { cookie: ann, json })
  const days = async () =>
    Dashboard.parse(await (await app.request('/api/dashboard', { cookie: ann })).json()).days.slice(-3)
  const all = Object.fromEntries(HABIT_KEYS.map((key) => [key, true]))

  it('swaps keep the seven; what is switched off leaves the count from today on, by date', async () => {
    await post('/api/routine', { date: '2026-06-14', ...all, coldExposure: false })
    expect((await post('/api/safety', { heart: 'yes', 'off-hotExposure': 'yes' })).status).toBe(200)
    await post('/api/routine', { date: '2026-06-15', ...all, hotExposure: false })
    const [, before, today] = await days()
    expect(before).toMatchObject({ completed: 6, applicable: 7 })
    expect(today).toMatchObject({ completed: 6, applicable: 6, percentage: 100 })
    const safety = await getSafety(app.tools, annId)
    expect(safety.care.coldExposure).toMatchObject({
      rule: 'no',
      swap: expect.stringContaining('daylight at a window'),
    })
    expect(safety.notRecommended).toContain('hotExposure')

    app.setNow('2026-06-16T12:00:00Z')
    await post('/api/safety', {})
    expect((await days()).map(({ applicable }) => applicable)).toEqual([7, 6, 7])
    expect(await getSafety(app.tools, annId)).toMatchObject({
      care: {},
      notRecommended: [],
      wasAsked: true,
      isDue: false,
    })
  })

  it('are asked again after a year', async () => {
    expect(await getSafety(app.tools, annId)).toMatchObject({
      wasAsked: false,
      isDue: true,
      notRecommended: ['fasting', 'coldExposure', 'hotExposure'],
      care: { coldExposure: { rule: 'ask', whoShouldNot: expect.stringContaining('or after alcohol') } },
    })
    await post('/api/safety', {})
    app.setNow('2027-06-15T12:00:00Z')
    expect(await getSafety(app.tools, annId)).toMatchObject({ wasAsked: true, isDue: true })
  })

  it('that were others are asked again, and what has not been asked counts as ask until then', async () => {
    await post('/api/safety', { raynaud: 'yes' })
    await app.tools.db.update(safetyScreenings).set({ questions: null })
    const before = await getSafety(app.tools, annId)
    expect(before).toMatchObject({
      wasAsked: true,
      isDue: true,
      notRecommended: ['fasting', 'coldExposure', 'hotExposure'],
    })
    expect(before.care.coldExposure).toMatchObject({ rule: 'no' })
    await post('/api/safety', { raynaud: 'yes' })
    expect(await getSafety(app.tools, annId)).toMatchObject({
      isDue: false,
      notRecommended: ['coldExposure', 'hotExposure'],
    })
  })

  it('take exercise out of the count after an eating disorder, with the swap beside it', async () => {
    await post('/api/safety', { eatingDisorder: 'yes' })
    await post('/api/routine', { date: '2026-06-15', ...all, exercise: false, fasting: false })
    expect((await days())[2]).toMatchObject({ completed: 5, applicable: 5 })
    expect((await getSafety(app.tools, annId)).care.exercise).toMatchObject({ rule: 'uncounted' })
  })

  it.each([{ smoking: 'yes' }, { heart: 'no' }, { heart: true }, { 'off-exercise': 'yes' }, { alcoholToday: 'yes' }])(
    'refuse %j',
    async (input) => expect((await post('/api/safety', input)).status).toBe(400),
  )

  it('are kept by a plain form that leads on, never off this site', async () => {
    const send = (next: string) => app.request('/api/safety', { cookie: ann, form: { next } })
    expect((await send('/app/set-up?step=4')).headers.get('location')).toBe('/app/set-up?step=4')
    expect((await send('//elsewhere.example')).headers.get('location')).toBe('/app')
  })

  it('a timetable is the public one until it is copied, and again after a reset', async () => {
    expect(await getTimetable(app.tools, annId)).toEqual({ rows: publicTimetable(app.tools), isOwn: false })
    const lines = Object.fromEntries(publicTimetable(app.tools).map(({ id }) => [`keep-${id}`, 'yes']))
    const { 'keep-hike': _, ...withoutHike } = lines
    await post('/api/timetable', { ...withoutHike, 'time-sauna': '06:30', shift: '60' })
    const own = await getTimetable(app.tools, annId)
    expect(own.isOwn).toBe(true)
    expect(own.rows.map(({ id }) => id)).not.toContain('hike')
    expect(own.rows.find(({ id }) => id === 'sauna')).toMatchObject({ time: '07:30', end: '08:10' })
    await post('/api/timetable', { reset: 'yes' })
    expect((await getTimetable(app.tools, annId)).isOwn).toBe(false)
  })

  it.each([
    { 'time-sauna': '25:00' },
    { 'time-sauna': '7:00' },
    { shift: '30' },
    { 'keep-sauna': 'no' },
    { nothing: 'yes' },
  ])('a timetable with %j is refused', async (input) => expect((await post('/api/timetable', input)).status).toBe(400))
})
