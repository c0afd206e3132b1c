import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capTime, type Entry, laterOf, subjectOf } from '#app/entries/entry.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const NOW = '2026-06-15T12:00:00.003Z'
const DAYS = ['2026-06-14', '2026-06-15'].map((day) => LocalDate.parse(day))

describe.runIf(hasDatabase())('all that two devices enter for the same days', () => {
  let app: TestApp
  let own: string
  let userId: string
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
  })
  afterAll(() => app?.close())

  /** A new member without data. */
  async function somebody(): Promise<string> {
    people += 1
    app.setNow('2026-06-01T12:00:00Z')
    const cookie = await app.signInToTrack(`devices-${people}@example.test`, 'Europe/London')
    app.setNow(NOW)
    userId = await app.idOf(cookie)
    await app.request('/api/own-habits', { json: { name: 'Read' }, cookie })
    own = (await (await app.request('/api/own-habits', { cookie })).json()).habits[0].id
    return cookie
  }

  /** Sends entries to their door, as the members' area does. */
  function send(entries: readonly Entry[], cookie: string) {
    const named = entries.map((entry) => ({ ...entry, field: entry.field === 'own' ? `own.${own}` : entry.field }))
    return app.request('/api/entries', { method: 'PUT', json: { userId, entries: named }, cookie })
  }

  /** What the server has stored for a day, in the form of entries. */
  async function onServer(date: LocalDate, cookie: string): Promise<Record<string, string>> {
    const get = async (path: string) => (await app.request(`/api/${path}`, { cookie })).json()
    const day = await get(`routine?date=${date}`)
    const felt = await get(`checkins/${date}`)
    const [ours] = (await get(`own-habits?date=${date}`)).habits
    const [cold] = await get(`routine/${date}/amounts`)
    return {
      'habit.exercise': day.states.exercise,
      'habit.coldExposure': day.states.coldExposure,
      mode: day.mode ?? 'none',
      'checkin.sleep': String(felt.sleep ?? ''),
      'checkin.note': felt.note,
      'amount.coldExposure': String(cold?.amount ?? ''),
      'celsius.coldExposure': String(cold?.celsius ?? ''),
      own: ours.isDone ? 'done' : 'not-done',
    }
  }

  const NOTHING: Record<string, string> = {
    'habit.exercise': 'not-done',
    'habit.coldExposure': 'not-done',
    mode: 'none',
    'checkin.sleep': '',
    'checkin.note': '',
    'amount.coldExposure': '',
    'celsius.coldExposure': '',
    own: 'not-done',
  }

  const entered = fc.oneof(
    fc.record({
      field: fc.constantFrom('habit.exercise', 'habit.coldExposure'),
      value: fc.constantFrom('done', 'small', 'skipped', 'not-done'),
    }),
    fc.record({ field: fc.constant('mode'), value: fc.constantFrom('work', 'travel', 'ill', 'rest', 'none') }),
    fc.record({ field: fc.constant('checkin.sleep'), value: fc.constantFrom('', '1', '5') }),
    fc.record({ field: fc.constant('checkin.note'), value: fc.constantFrom('', 'a', 'b') }),
    fc.record({
      field: fc.constantFrom('amount.coldExposure', 'celsius.coldExposure'),
      value: fc.constantFrom('', '2', '12'),
    }),
    fc.record({ field: fc.constant('own'), value: fc.constantFrom('done', 'not-done') }),
  )
  // Few milliseconds, so that entries really collide; the last of them are in the server's future.
  const queue = fc.uniqueArray(
    fc
      .record({
        entered,
        id: fc.stringMatching(/^[0-9a-z]{12}$/),
        date: fc.constantFrom(...DAYS),
        at: fc.integer({ min: 0, max: 5 }).map((ms) => `2026-06-15T12:00:00.00${ms}Z`),
      })
      .map(({ entered, ...mark }): Entry => ({ ...mark, ...entered })),
    { minLength: 4, maxLength: 16, selector: ({ id }) => id },
  )

  it('comes to what the shared rules say, in whatever order it arrives', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(queue, fc.infiniteStream(fc.nat()), async (entries, order) => {
        const cookie = await somebody()
        const waiting = [...entries]
        // In lists of one to three, in any order, some of them twice.
        for (const next of order) {
          const [first] = waiting.splice(next % Math.max(1, waiting.length), 1)
          if (!first) break
          const list = [first, ...waiting.splice(0, next % 3)]
          const answer = await send(list, cookie)
          expect(answer.status).toBe(200)
          expect((await answer.json()).entries.map(({ id }: Entry) => id)).toEqual(list.map(({ id }) => id))
          if (next % 3 === 0) await send(list, cookie)
        }
        const merged = new Map<string, Entry>()
        for (const entry of entries.map((one) => ({ ...one, at: capTime(one.at, new Date(NOW)) }))) {
          const known = merged.get(subjectOf(entry))
          merged.set(subjectOf(entry), known ? laterOf(known, entry) : entry)
        }
        for (const date of DAYS) {
          const fields = Object.keys(NOTHING).map((field) => [
            field,
            merged.get(subjectOf({ date, field }))?.value ?? NOTHING[field],
          ])
          expect(await onServer(date, cookie)).toEqual(Object.fromEntries(fields))
        }
      }),
      { numRuns: 25 },
    )
  })
})
