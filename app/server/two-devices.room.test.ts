import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { believedAt, subjectOf, type Tap, type Taps, withTap } from '#app/features/routine/tap.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const NOW = '2026-06-15T12:00:00.003Z'
const DAYS = ['2026-06-14', '2026-06-15'].map((day) => LocalDate.parse(day))

type AnyTap = Tap<string, string>

describe.runIf(hasDatabase())('all that two devices enter for the same days', () => {
  let app: TestApp
  let own: string
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
  })
  afterAll(() => app?.close())

  /** A member of whom nothing is known yet. */
  async function somebody(): Promise<string> {
    people += 1
    app.setNow('2026-06-01T12:00:00Z')
    const cookie = await app.signInToTrack(`devices-${people}@example.test`, 'Europe/London')
    app.setNow(NOW)
    await app.request('/api/own-habits', { json: { name: 'Read' }, cookie })
    own = (await (await app.request('/api/own-habits', { cookie })).json()).habits[0].id
    return cookie
  }

  /** The door that takes a tap, as the members' area sends it. */
  function send({ id, at, date, habit, state }: AnyTap, cookie: string) {
    const [field = '', figure = ''] = habit.split('.')
    const put = (path: string, said: object) =>
      app.request(`/api/${path}`, { method: 'PUT', json: { ...said, id, at }, cookie })
    if (habit === 'mode') return put(`routine/${date}`, { mode: state })
    if (habit === 'own') return put(`own-habits/${own}/days/${date}`, { state })
    if (figure !== '') return put(`routine/${date}/${field}/amount`, { [figure]: state })
    if (['sleep', 'energy', 'stress', 'note'].includes(habit)) return put(`checkins/${date}`, { [habit]: state })
    return put(`routine/${date}/${habit}`, { state })
  }

  /** What the server says of a day, in the words of taps. */
  async function onServer(date: LocalDate, cookie: string): Promise<Record<string, string>> {
    const get = async (path: string) => (await app.request(`/api/${path}`, { cookie })).json()
    const day = await get(`routine?date=${date}`)
    const felt = await get(`checkins/${date}`)
    const [ours] = (await get(`own-habits?date=${date}`)).habits
    const [cold] = await get(`routine/${date}/amounts`)
    return {
      exercise: day.states.exercise,
      coldExposure: day.states.coldExposure,
      mode: day.mode ?? 'none',
      sleep: String(felt.sleep ?? ''),
      note: felt.note,
      'coldExposure.amount': String(cold?.amount ?? ''),
      'coldExposure.celsius': String(cold?.celsius ?? ''),
      own: ours.isDone ? 'done' : 'not-done',
    }
  }

  const NOTHING: Record<string, string> = {
    exercise: 'not-done',
    coldExposure: 'not-done',
    mode: 'none',
    sleep: '',
    note: '',
    'coldExposure.amount': '',
    'coldExposure.celsius': '',
    own: 'not-done',
  }

  const entry = fc.oneof(
    fc.record({
      habit: fc.constantFrom('exercise', 'coldExposure'),
      state: fc.constantFrom('done', 'small', 'skipped', 'not-done'),
    }),
    fc.record({ habit: fc.constant('mode'), state: fc.constantFrom('work', 'travel', 'ill', 'rest', 'none') }),
    fc.record({ habit: fc.constant('sleep'), state: fc.constantFrom('', '1', '5') }),
    fc.record({ habit: fc.constant('note'), state: fc.constantFrom('', 'a', 'b') }),
    fc.record({
      habit: fc.constantFrom('coldExposure.amount', 'coldExposure.celsius'),
      state: fc.constantFrom('', '2', '12'),
    }),
    fc.record({ habit: fc.constant('own'), state: fc.constantFrom('done', 'not-done') }),
  )
  // Few milliseconds, so that taps really meet; the last of them are still to come for the server.
  const queue = fc.uniqueArray(
    fc
      .record({
        entry,
        id: fc.stringMatching(/^[0-9a-z]{12}$/),
        date: fc.constantFrom(...DAYS),
        at: fc.integer({ min: 0, max: 5 }).map((ms) => `2026-06-15T12:00:00.00${ms}Z`),
      })
      .map(({ entry, ...tap }): AnyTap => ({ ...tap, ...entry })),
    { minLength: 4, maxLength: 16, selector: ({ id }) => id },
  )

  it('comes to what the shared rules say, in whatever order it arrives', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(queue, fc.infiniteStream(fc.nat()), async (taps, order) => {
        const cookie = await somebody()
        const waiting = [...taps]
        for (const next of order) {
          const [tap] = waiting.splice(next % Math.max(1, waiting.length), 1)
          if (!tap) break
          expect((await send(tap, cookie)).status).toBe(200)
          if (next % 3 === 0) await send(tap, cookie)
        }
        const empty: Taps<AnyTap> = new Map()
        const merged = taps.map((tap) => ({ ...tap, at: believedAt(tap.at, new Date(NOW)) })).reduce(withTap, empty)
        for (const date of DAYS) {
          const said = Object.keys(NOTHING).map((habit) => [
            habit,
            merged.get(subjectOf({ date, habit }))?.state ?? NOTHING[habit],
          ])
          expect(await onServer(date, cookie)).toEqual(Object.fromEntries(said))
        }
      }),
      { numRuns: 25 },
    )
  })
})
