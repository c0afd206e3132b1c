import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

// 2026-06-15 is a Monday.
describe.skipIf(!hasDatabase())('a line of the timetable', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    cookie = await app.signInToTrack('line@example.test', 'Europe/London')
  })
  afterAll(() => app.close())

  const tick = (row: string, date = '2026-06-15') => app.request('/api/timetable/tick', { json: { row, date }, cookie })
  const states = async () => (await (await app.request('/api/routine', { cookie })).json()).states

  it('ticks each of its habits, and leaves alone what is done already', async () => {
    await app.request('/api/routine/2026-06-15/coldExposure', { method: 'PUT', json: { state: 'small' }, cookie })
    expect((await tick('sauna')).status).toBe(200)
    expect(await states()).toMatchObject({ hotExposure: 'done', coldExposure: 'small', exercise: 'not-done' })
  })

  it('leads a plain form back to its day', async () => {
    const answer = await app.request('/api/timetable/tick', { form: { row: 'sauna', date: '2026-06-15' }, cookie })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/app?date=2026-06-15#focus-heading')
  })

  it.each([
    ['a line that is not there', 'nothing', '2026-06-15', 404],
    ['a day to come', 'sauna', '2026-06-16', 400],
    ['a day before joining', 'sauna', '2026-06-14', 400],
  ])('is refused: %s', async (_, row, date, status) => expect((await tick(row, date)).status).toBe(status))

  it('is on the days that were chosen, and on its own where none were asked for', async () => {
    const chosen = { 'days-sauna': 'chosen', 'on-sauna-tuesday': 'yes', 'on-sauna-saturday': 'yes' }
    await app.request('/api/timetable', { json: { 'keep-sauna': 'yes', 'keep-teeth': 'yes', ...chosen }, cookie })
    const page = await (await app.request('/api/account/export.json', { cookie })).json()
    expect(page.tables.timetables[0].rows).toMatchObject([
      { id: 'sauna', days: ['tuesday', 'saturday'] },
      { id: 'teeth', days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] },
    ])
    await app.request('/api/timetable', { json: { reset: 'yes' }, cookie })
  })

  it('stays the same evening when all times are moved past midnight', async () => {
    await app.request('/api/timetable', { json: { 'keep-sleep': 'yes', shift: '120' }, cookie })
    const page = await (await app.request('/api/account/export.json', { cookie })).json()
    expect(page.tables.timetables[0].rows).toMatchObject([
      { time: '00:00', end: '08:00', days: ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] },
    ])
    await app.request('/api/timetable', { json: { reset: 'yes' }, cookie })
  })

  it('is not ticked while it is not in one’s own timetable', async () => {
    await app.request('/api/timetable', { json: { 'keep-stretch': 'yes', 'time-stretch': '06:30' }, cookie })
    expect((await tick('sauna')).status).toBe(404)
    expect((await tick('stretch')).status).toBe(200)
    expect(await states()).toMatchObject({ exercise: 'done' })
  })
})
