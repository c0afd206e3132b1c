import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkins } from '#app/db/schema/checkin.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listCheckins } from './checkin.server.ts'

let app: TestApp
let ann: string
let annId: string

describe.runIf(hasDatabase())('the check-in', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    annId = await app.idOf(ann)
    app.setNow('2026-06-15T12:00:00Z')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    await app.tools.db.delete(checkins)
  })

  const put = (date: string, json: unknown) => app.request(`/api/checkins/${date}`, { cookie: ann, json })
  const all = () =>
    listCheckins(app.tools, annId, { from: LocalDate.parse('2026-06-01'), until: LocalDate.parse('2026-06-15') })

  it('is stored by day, the last write wins, and each part is optional', async () => {
    expect((await put('2026-06-14', { sleep: 4, note: ' slept by the sea ' })).status).toBe(200)
    await put('2026-06-15', { sleep: 2, energy: 3, stress: 5 })
    await put('2026-06-15', { sleep: 3, stress: '' })
    expect(await all()).toEqual([
      { date: '2026-06-14', sleep: 4, energy: null, stress: null, note: 'slept by the sea' },
      { date: '2026-06-15', sleep: 3, energy: null, stress: null, note: '' },
    ])
  })

  it('can be sent by a plain form, which is redirected to the day', async () => {
    const form = { sleep: '5', energy: '', note: 'ok' }
    const response = await app.request('/api/checkins/2026-06-14', { cookie: ann, form })
    expect(response.headers.get('location')).toBe('/app?date=2026-06-14#checkin')
    expect(await all()).toMatchObject([{ sleep: 5, energy: null, note: 'ok' }])
  })

  describe('from several devices', () => {
    const late = { id: 'aaaaaaaaaaa1', at: '2026-06-15T11:00:00.000Z' }
    const early = { id: 'aaaaaaaaaaa2', at: '2026-06-15T10:59:59.999Z' }
    const felt = async () => (await app.request('/api/checkins/2026-06-15', { cookie: ann })).json()

    /** Sends parts of the day as a device does, and returns the answers. */
    async function enter(parts: Record<string, string>, mark: { id: string; at: string }) {
      const entries = Object.entries(parts).map(([part, value]) => ({
        ...mark,
        date: '2026-06-15',
        field: `checkin.${part}`,
        value,
      }))
      const answer = await app.request('/api/entries', { method: 'PUT', cookie: ann, json: { userId: annId, entries } })
      expect(answer.status).toBe(200)
      return (await answer.json()).entries.map(({ value }: { value: string }) => value)
    }

    it('a day without entries has empty fields', async () => {
      expect(await felt()).toEqual({ date: '2026-06-15', sleep: null, energy: null, stress: null, note: '' })
    })

    it.each([
      ['the earlier one', 'first'],
      ['the later one', 'last'],
    ])('of two values of one part the later one stays, also when %s comes first', async (_, order) => {
      const [words, scores]: [Record<string, string>, typeof late][][] = [
        [
          [{ note: 'on the tablet' }, early],
          [{ note: 'on the phone' }, late],
        ],
        [
          [{ sleep: '' }, late],
          [{ sleep: '2' }, early],
        ],
      ]
      for (const pair of [words ?? [], scores ?? []])
        for (const [parts, mark] of order === 'first' ? pair : pair.toReversed()) await enter(parts, mark)
      expect(await felt()).toMatchObject({ note: 'on the phone', sleep: null })
    })

    it('the parts are independent, and a repeated request changes nothing', async () => {
      await enter({ sleep: '4' }, late)
      await enter({ energy: '2' }, early)
      await enter({ stress: '1', note: 'kept' }, early)
      expect(await enter({ sleep: '1', note: 'older' }, { id: 'aaaaaaaaaaa0', at: early.at })).toEqual(['4', 'kept'])
      await enter({ energy: '2' }, early)
      expect(await felt()).toEqual({ date: '2026-06-15', sleep: 4, energy: 2, stress: 1, note: 'kept' })
    })

    it('the form’s values count as of now, in all parts', async () => {
      await put('2026-06-15', { sleep: 4, note: 'by form' })
      await enter({ sleep: '1', energy: '5', note: 'older' }, late)
      expect(await felt()).toMatchObject({ sleep: 4, energy: null, note: 'by form' })
    })

    it('a fast clock cannot block later values of a part', async () => {
      await enter({ sleep: '1' }, { id: 'aaaaaaaaaaa3', at: '2027-01-01T00:00:00.000Z' })
      app.setNow('2026-06-15T12:00:01Z')
      await enter({ sleep: '5' }, { id: 'aaaaaaaaaaa4', at: '2026-06-15T12:00:00.500Z' })
      expect(await felt()).toMatchObject({ sleep: 5 })
    })
  })

  it.each([
    ['2026-06-15', { sleep: 0 }],
    ['2026-06-15', { sleep: 6 }],
    ['2026-06-15', { sleep: 2.5 }],
    ['2026-06-15', { note: 'x'.repeat(1001) }],
    ['2026-06-15', { mood: 3 }],
    ['2026-06-16', { sleep: 3 }],
    ['2026-05-31', { sleep: 3 }],
  ])('for %s refuses %j', async (date, json) => {
    expect((await put(date, json)).status).toBe(400)
    expect(await all()).toEqual([])
  })
})
