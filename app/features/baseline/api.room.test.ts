import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baselineReadings } from '#app/db/schema/baseline.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listDue } from './baseline.server.ts'
import { getBody } from './body.server.ts'

let app: TestApp
let ann: string
let ben: string

describe.runIf(hasDatabase())('the baseline', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Pacific/Auckland')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    await app.tools.db.delete(baselineReadings)
  })

  const save = (json: unknown, cookie = ann) => app.request('/api/baseline', { cookie, json })
  const all = async (cookie = ann) => (await app.request('/api/baseline', { cookie })).json()

  it('stores a value, corrects it and removes it', async () => {
    expect((await save({ date: '2026-06-14', 'value-weight': '71', 'unit-weight': 'kg' })).status).toBe(200)
    await save({ date: '2026-06-14', 'value-weight': 154, 'unit-weight': 'lb' })
    expect(await all()).toEqual([{ measure: 'weight', date: '2026-06-14', value: 69.85322498, unit: 'lb' }])
    const removal = { measure: 'weight', date: '2026-06-14' }
    for (const _twice of [1, 2]) {
      expect((await app.request('/api/baseline/remove', { cookie: ann, json: removal })).status).toBe(200)
    }
    expect(await all()).toEqual([])
  })

  it('accepts values from years before joining', async () => {
    expect((await save({ date: '2019-03-04', 'value-hba1c': '37' })).status).toBe(200)
  })

  it('stores all values of a form or none, with a message for each invalid one', async () => {
    const response = await save({ date: '2026-06-14', 'value-weight': '70', 'value-waist': '34' })
    expect(response.status).toBe(400)
    const { error } = await response.json()
    expect(error.message).toBe('Waist: Give a figure from 40 cm to 250 cm. Did you mean in?')
    expect(Object.keys(error.fields)).toEqual(['value-waist'])
    expect(await all()).toEqual([])
  })

  it.each([
    { date: '2026-06-16', 'value-mood': '5' },
    { date: '2026-02-30', 'value-mood': '5' },
    { date: '2026-06-14' },
    { date: '2026-06-14', 'value-nonHdl': '3' },
    { date: '2026-06-14', 'value-charm': '3' },
    { date: '2026-06-14', 'value-mood': 'x'.repeat(21) },
    { date: '2026-06-14', 'value-mood': null },
  ])('refuses %j', async (json) => {
    expect((await save(json)).status).toBe(400)
    expect(await all()).toEqual([])
  })

  it('uses the member’s own date: in Auckland it’s already the 16th', async () => {
    expect((await save({ date: '2026-06-16', 'value-mood': '5' }, ben)).status).toBe(200)
    expect(await all()).toEqual([])
  })

  it('can be sent by a plain form, which is redirected back', async () => {
    const form = {
      date: '2026-06-14',
      'value-mood': '7',
      'value-weight': '',
      'unit-weight': 'kg',
      next: '/app/baseline#sunday',
    }
    const response = await app.request('/api/baseline', { cookie: ann, form })
    expect(response.headers.get('location')).toBe('/app/baseline#sunday')
    expect(await all()).toMatchObject([{ measure: 'mood', value: 7 }])
  })

  it('stores nothing without consent', async () => {
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'no' } })
    expect((await save({ date: '2026-06-14', 'value-mood': '5' }, ben)).status).toBe(403)
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'yes' } })
  })

  it('says when each round was last done and is next due, ignoring height', async () => {
    const { id, timeZone, dayStart, joinedOn } = await (await app.request('/api/auth/user', { cookie: ann })).json()
    const due = () => listDue(app.tools, { id, timeZone, dayStart, joinedOn })
    await save({ date: '2026-06-15', 'value-height': '170' })
    expect(await due()).toMatchObject([
      { round: 'sunday', last: null, due: '2026-06-15' },
      { round: 'monthly', last: null, due: '2026-06-15' },
      { round: 'yearly', last: null, due: '2026-06-15' },
    ])
    await save({ date: '2026-06-07', 'value-mood': '7' })
    await save({ date: '2026-06-14', 'value-weight': '70' })
    await save({ date: '2026-05-31', 'value-chairStands': '15' })
    expect(await due()).toMatchObject([
      { round: 'sunday', last: '2026-06-14', due: '2026-06-21' },
      { round: 'monthly', last: '2026-05-31', due: '2026-06-30' },
      { round: 'yearly', last: null },
    ])
  })

  it('stores the date of birth and sex, and marks a day as well once', async () => {
    const send = (path: string, json: object, cookie = ann) => app.request(`/api/baseline/${path}`, { cookie, json })
    const id = await app.idOf(ann)
    expect((await send('well', { date: '2026-03-03', well: 'yes' })).status).toBe(409)
    expect((await send('body', { bornOn: '2010-01-01', sex: 'male' })).status).toBe(400)
    expect((await send('body', { bornOn: '1970-01-01' })).status).toBe(400)
    expect((await send('body', { bornOn: '1970-01-01', sex: 'female' })).status).toBe(200)
    for (const _twice of [1, 2]) await send('well', { date: '2026-03-03', well: 'yes' })
    await send('body', { bornOn: '1971-01-01', sex: 'female' })
    expect(await getBody(app.tools, id)).toEqual({ bornOn: '1971-01-01', sex: 'female', wellOn: ['2026-03-03'] })
    await send('well', { date: '2026-03-03' })
    expect((await getBody(app.tools, id))?.wellOn).toEqual([])
    await send('body/remove', {})
    expect(await getBody(app.tools, id)).toBeNull()
  })

  it.each([
    ['albumin', '4.5', 'g-l', 'Did you mean g/dL?'],
    ['creatinine', '0.9', 'umol-l', 'Did you mean mg/dL?'],
    ['fastingGlucose', '92', 'mmol-l', 'Did you mean mg/dL?'],
    ['fastingGlucose', '5.1', 'mg-dl', 'Did you mean mmol/L?'],
    ['ldl', '120', 'mmol-l', 'Did you mean mg/dL?'],
    ['triglycerides', '150', 'mmol-l', 'Did you mean mg/dL?'],
    ['apoB', '90', 'g-l', 'Did you mean mg/dL?'],
    ['rdw', '42', 'percent', 'Give a figure from 8%'],
  ])('suggests another unit for %s %s in %s, without guessing', async (key, value, unit, words) => {
    const response = await save({ date: '2026-06-14', [`value-${key}`]: value, [`unit-${key}`]: unit })
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toContain(words)
    expect(await all()).toEqual([])
  })

  it('stores a laboratory’s “<” or “>” as printed, and replaces it with an exact value', async () => {
    await save({ date: '2026-06-14', 'value-egfr': '>90', 'value-crp': '<0,5', 'unit-crp': 'mg-dl' })
    const kept = () => all() as Promise<{ measure: string; value: number; sign?: string }[]>
    expect((await kept()).toSorted((a, b) => (a.measure < b.measure ? -1 : 1))).toMatchObject([
      { measure: 'crp', value: 5, sign: '<' },
      { measure: 'egfr', value: 90, sign: '>' },
    ])
    await save({ date: '2026-06-14', 'value-egfr': '88' })
    expect((await kept()).find(({ measure }) => measure === 'egfr')).not.toHaveProperty('sign')
    expect((await save({ date: '2026-06-14', 'value-weight': '<70' })).status).toBe(400)
  })

  it('stores lymphocytes in per cent as the count, by the white cells stored for that day', async () => {
    const inPercent = { date: '2026-06-14', 'value-lymphocytes': '30', 'unit-lymphocytes': 'percent' }
    expect((await save(inPercent)).status).toBe(400)
    await save({ date: '2026-06-14', 'value-whiteCells': '6' })
    expect((await save(inPercent)).status).toBe(200)
    expect((await all()) as object[]).toContainEqual(expect.objectContaining({ measure: 'lymphocytes', value: 1.8 }))
  })

  it('stores a marker in the unit of UK laboratories, whichever it was entered in', async () => {
    await save({ date: '2026-06-14', 'value-creatinine': '0.9', 'unit-creatinine': 'mg-dl' })
    await save({ date: '2026-06-14', 'value-triglycerides': '150', 'unit-triglycerides': 'mg-dl' })
    const kept = (await all()) as { measure: string; value: number }[]
    expect(kept.map(({ measure, value }) => `${measure} ${value.toFixed(2)}`).toSorted()).toEqual([
      'creatinine 79.56',
      'triglycerides 1.69',
    ])
  })
})
