import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportedDay } from '#dev/any-export.ts'
import { confirm, fileOf, preview, upload } from '#dev/file-importer.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import type { Row } from './day-row.ts'

const NOW = '2026-06-15T12:00:00Z'

const reading = (measure: string, value: number, unit: string): Row => ({
  measure,
  date: '2026-06-10',
  value,
  unit,
  updated_at: NOW,
})
const trial = (starts_on: string, more: Row = {}): Row => ({
  ...{ habit: 'meditation', outcome: 'sleep', phase_days: 7, starts_on, ended_on: null, created_at: NOW },
  ...more,
})
const screening = (questions: string, answered_at = NOW): Row => ({
  ...{ answers: [], switched_off: [], questions, answered_at },
})
const pause = (from_date: string, until_date: string): Row => ({ from_date, until_date, created_at: NOW })

describe.runIf(hasDatabase())('the limits of an import', () => {
  let app: TestApp
  let ann: string
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    people += 1
    ann = await app.signInToTrack(`ann-${people}@example.test`, 'Europe/London')
  })

  async function exported(): Promise<Record<string, Row[]>> {
    return (await (await app.request('/api/account/export.json', { cookie: ann })).json()).tables
  }

  it.each<[string, string, Row, string]>([
    ['an implausible weight', 'baseline_readings', reading('weight', 900, 'kg'), 'Weight: from 20 kg to 400 kg.'],
    [
      'a unit of another measure',
      'baseline_readings',
      reading('weight', 80, 'mmhg'),
      'This measure doesn’t use that unit.',
    ],
    [
      'a derived measure',
      'baseline_readings',
      reading('waistToHeight', 0.5, 'ratio'),
      'This isn’t one of our measures.',
    ],
    [
      'eight days of a week',
      'routine_goals',
      { period: 'week', measure: 'fasting', target: 8, created_at: NOW },
      'at most 7',
    ],
    ['a pause that ends before it begins', 'routine_pauses', pause('2026-06-10', '2026-06-01'), 'before the first'],
    ['a pause of ten years', 'routine_pauses', pause('2016-06-10', '2026-06-01'), 'a year at most'],
    ['a trial at the end of the calendar', 'trials', trial('9999-12-31'), 'Days after 2199-12-31'],
    ['a time in the year 0', 'safety_screenings', screening('', '0000-01-01T00:00:00Z'), 'Enter a time such as'],
    ['a NUL', 'safety_screenings', screening('a\u0000b'), 'a character that can’t be stored'],
    ['half a character', 'trials', trial('2026-06-10', { seal: 'a\uD800b' }), 'a character that can’t be stored'],
  ])('refuses implausible values: %s', async (_, table, row, sentence) => {
    await upload(app, ann, fileOf({ [table]: [row] }))
    const problems = (await preview(app, ann))?.problems ?? []
    expect(problems).toHaveLength(1)
    expect(problems[0]?.text).toContain(sentence)
    expect((await confirm(app, ann)).status).toBe(409)
  })

  it('accepts a time with any offset, and stores it in UTC', async () => {
    await upload(app, ann, fileOf({ safety_screenings: [screening('', '2026-06-10T23:30:00+23:30')] }))
    expect((await preview(app, ann))?.problems).toEqual([])
    expect((await confirm(app, ann)).status).toBe(200)
    expect((await exported()).safety_screenings).toContainEqual(
      expect.objectContaining({ answered_at: '2026-06-10T00:00:00.000Z' }),
    )
  })

  it('accepts a note with a pasted replacement character', async () => {
    const checkin = { date: '2026-06-10', sleep: 4, energy: null, stress: null, note: 'caf\uFFFD', updated_at: NOW }
    await upload(app, ann, fileOf({ checkins: [checkin] }))
    expect((await preview(app, ann))?.problems).toEqual([])
    expect((await confirm(app, ann)).status).toBe(200)
    expect((await exported()).checkins).toMatchObject([{ note: 'caf\uFFFD' }])
  })

  it('makes no missed day of the years since an old check-in', async () => {
    const checkin = { date: '2001-06-10', sleep: 4, energy: null, stress: null, note: '', updated_at: NOW }
    await upload(app, ann, fileOf({ checkins: [checkin] }))
    expect((await confirm(app, ann)).status).toBe(200)
    await app.request('/api/routine/2026-06-15/exercise', { cookie: ann, method: 'PUT', json: { state: 'done' } })
    const { routine_days, checkins } = await exported()
    expect(routine_days).toMatchObject([{ date: '2026-06-15', exercise: 'done' }])
    expect(checkins).toMatchObject([{ date: '2001-06-10', sleep: 4 }])
  })

  it('applies past exclusions to the days in between', async () => {
    const off = { habit: 'coldExposure', from_date: '2026-06-02', until_date: '2026-06-03' }
    await upload(
      app,
      ann,
      fileOf({ routine_days: [exportedDay('2026-06-01'), exportedDay('2026-06-05')], routine_exclusions: [off] }),
    )
    expect((await confirm(app, ann)).status).toBe(200)
    expect((await exported()).routine_days?.map((row) => row.off)).toEqual([
      '',
      'cold_exposure',
      'cold_exposure',
      '',
      '',
    ])
  })

  it('stores the achievements of imported days, with the days they were earned on', async () => {
    const days = Array.from({ length: 25 }, (_, place) =>
      exportedDay(`2026-05-${String(place + 1).padStart(2, '0')}`, { meditation: 'done' }),
    )
    await upload(app, ann, fileOf({ routine_days: days }))
    expect((await confirm(app, ann)).status).toBe(200)
    expect((await exported()).routine_achievements).toEqual([
      { key: 'first-step', earned_on: '2026-05-01' },
      { key: 'mindfulness-master', earned_on: '2026-05-20' },
    ])
  })

  it('applies past exclusions to days from Loop', async () => {
    await app.request('/api/safety', { cookie: ann, json: { 'off-coldExposure': 'yes' } })
    await upload(app, ann, 'Date,Run,\n2026-06-15,YES_MANUAL,\n2026-06-14,YES_MANUAL,\n')
    expect((await confirm(app, ann, { 'habit-0': 'exercise' })).status).toBe(200)
    expect((await exported()).routine_days?.map((row) => row.off)).toEqual(['', 'cold_exposure'])
  })
})
