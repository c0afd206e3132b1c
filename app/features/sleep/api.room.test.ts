import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sleepNights } from '#app/db/schema/sleep.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

let app: TestApp
let ann: string
let ben: string
let userId: string

describe.runIf(hasDatabase())('the sleep diary', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T09:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
    userId = await app.idOf(ann)
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    await app.tools.db.delete(sleepNights)
  })

  const save = (json: object, date = '2026-06-15', cookie = ann) => app.request(`/api/sleep/${date}`, { cookie, json })
  const all = async (cookie = ann) => (await app.request('/api/sleep', { cookie })).json()
  const entry = (id: string, field: string, value: string, at: string) => ({ id, date: '2026-06-15', field, value, at })
  const enter = async (...entries: object[]) => {
    const response = await app.request('/api/entries', { method: 'PUT', cookie: ann, json: { userId, entries } })
    return (await response.json()).entries
  }

  it('stores a night, corrects it, and clears what is left out', async () => {
    expect(await (await save({ bed: '23:05', up: '07:10', awake: '20' })).json()).toEqual({
      date: '2026-06-15',
      bed: 1385,
      up: 430,
      awake: 20,
    })
    await save({ bed: '23:15', up: '07:10', awake: '' })
    expect(await all()).toEqual([{ date: '2026-06-15', bed: 1395, up: 430, awake: null }])
    expect(await all(ben)).toEqual([])
  })

  it('accepts a plain form, and redirects to that night', async () => {
    const form = { bed: '23:05', up: '07:10', awake: '' }
    const response = await app.request('/api/sleep/2026-06-15', { cookie: ann, form })
    expect(response.headers.get('location')).toBe('/app/sleep?date=2026-06-15')
  })

  it.each([
    [{ bed: '25:00' }, 'Give a time such as 23:05.'],
    [{ bed: '23:00', up: '23:00' }, 'You can’t have gone to bed and got up at the same time.'],
    [{ bed: '23:00', up: '07:00', awake: 480 }, 'You were in bed for 8 h, so you can’t have been awake longer.'],
    [{ awake: 721 }, 'Give whole minutes, from 0 to 720.'],
    [{ awake: 1.5 }, 'Give whole minutes, from 0 to 720.'],
  ])('refuses %j', async (json, sentence) => {
    const response = await save(json)
    expect(response.status).toBe(400)
    expect(JSON.stringify(await response.json())).toContain(sentence)
    expect(await all()).toEqual([])
  })

  it('only accepts open days', async () => {
    expect((await save({ bed: '23:00' }, '2026-06-16')).status).toBe(400)
    expect((await save({ bed: '23:00' }, '2020-06-16')).status).toBe(400)
  })

  it('accepts each part separately from a device, and the later of two writes wins', async () => {
    const bed = entry('aaaaaaaaaaaa', 'sleep.bed', '23:30', '2026-06-15T07:00:00.000Z')
    const up = entry('bbbbbbbbbbbb', 'sleep.up', '07:00', '2026-06-15T07:01:00.000Z')
    const older = entry('cccccccccccc', 'sleep.bed', '22:00', '2026-06-15T06:00:00.000Z')
    expect(await enter(bed, up)).toEqual([
      { id: bed.id, value: '23:30' },
      { id: up.id, value: '07:00' },
    ])
    expect(await enter(older)).toEqual([{ id: older.id, value: '23:30' }])
    expect(await enter(entry('dddddddddddd', 'sleep.awake', 'x', '2026-06-15T08:00:00.000Z'))).toMatchObject([
      { status: 400 },
    ])
    expect(await all()).toEqual([{ date: '2026-06-15', bed: 1410, up: 420, awake: null }])
  })

  it('requires consent', async () => {
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'no' } })
    expect((await save({ bed: '23:00' }, '2026-06-15', ben)).status).toBe(403)
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'yes' } })
  })
})
