import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { HABIT_STATES, MODE_WORDS } from './day.ts'
import { HABIT_KEYS } from './habits.ts'
import { believedAt, readTap, stampOf, subjectOf, type Tap, type Taps, withTap } from './tap.ts'

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => LocalDate.parse(day))
type AnyTap = Tap<string, string>
const NOTHING: Taps<AnyTap> = new Map()
const merged = (taps: readonly AnyTap[]) => taps.reduce(withTap, NOTHING)
const stateIn = (taps: Taps<AnyTap>) => [...taps.values()].map((tap) => [subjectOf(tap), tap.state]).sort()

const OWN_HABITS = ['5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a11', '5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a12']

const tap = (change: Partial<Tap> = {}): Tap => ({
  id: 'aaaaaaaaaaa1',
  date: DAYS[0] ?? LocalDate.parse('2026-11-20'),
  habit: 'exercise',
  state: 'done',
  at: '2026-11-20T08:00:00.000Z',
  ...change,
})

describe('of taps on the same habit and day', () => {
  it('the later one stays, whichever comes first', () => {
    const early = tap()
    const late = tap({ id: 'aaaaaaaaaaa0', state: 'not-done', at: '2026-11-20T08:00:00.001Z' })
    expect(stateIn(merged([early, late]))).toEqual([['2026-11-20 exercise', 'not-done']])
    expect(stateIn(merged([late, early]))).toEqual([['2026-11-20 exercise', 'not-done']])
  })

  it('the greater id stays when they were made in the same millisecond', () => {
    const low = tap({ state: 'skipped' })
    const high = tap({ id: 'aaaaaaaaaaa2', state: 'small' })
    expect(stateIn(merged([high, low]))).toEqual([['2026-11-20 exercise', 'small']])
  })
})

it('taps on another habit or another day leave each other alone', () => {
  const others = [tap({ habit: 'fasting' }), tap({ date: LocalDate.parse('2026-11-21') })]
  expect(merged([tap(), ...others]).size).toBe(3)
})

it('a tap from a clock that runs ahead is believed to be of now, one from the past as it says', () => {
  const now = new Date('2026-11-20T08:00:00.000Z')
  expect(believedAt('2026-11-20T08:00:00.001Z', now)).toBe('2026-11-20T08:00:00.000Z')
  expect(believedAt('2026-11-20T07:59:59.999Z', now)).toBe('2026-11-20T07:59:59.999Z')
})

describe('a tap that a device has kept', () => {
  const sayable = {
    readHabit: (text: string) => HABIT_KEYS.find((key) => key === text),
    readState: (text: string) => HABIT_STATES.find((state) => state === text),
  }
  const kept = { ...tap(), owner: 'ada' }

  it('is read as it was kept, and nothing more', () => expect(readTap({ ...kept, more: 1 }, sayable)).toEqual(kept))

  it.each([
    ['nothing', null],
    ['a text', 'tap'],
    ['one of nobody', { ...kept, owner: undefined }],
    ['one with an id of another kind', { ...kept, id: 'AAAAAAAAAAAA' }],
    ['one on a day that does not exist', { ...kept, date: '2026-02-29' }],
    ['one on a habit that nobody knows', { ...kept, habit: 'smoking' }],
    ['one in a state that nobody knows', { ...kept, state: 'perhaps' }],
    ['one without a time', { ...kept, at: 'yesterday' }],
    ['one with a time written otherwise', { ...kept, at: '2026-11-20T08:00:00Z' }],
  ])('is none when it is %s', (_, value) => expect(readTap(value, sayable)).toBeNull())
})

describe('two devices without a connection', () => {
  // All that a member enters for a day, as devices send it.
  const entries = fc.oneof(
    fc.record({ habit: fc.constantFrom(...HABIT_KEYS.slice(0, 3)), state: fc.constantFrom(...HABIT_STATES) }),
    fc.record({ habit: fc.constant('mode'), state: fc.constantFrom(...MODE_WORDS) }),
    fc.record({ habit: fc.constantFrom('sleep', 'energy', 'stress'), state: fc.constantFrom('', '1', '5') }),
    fc.record({ habit: fc.constant('note'), state: fc.string({ maxLength: 4 }) }),
    fc.record({
      habit: fc.constantFrom('coldExposure.amount', 'coldExposure.celsius'),
      state: fc.constantFrom('', '2', '12'),
    }),
    fc.record({ habit: fc.constantFrom(...OWN_HABITS), state: fc.constantFrom('done', 'not-done') }),
  )
  // Few days, fields and milliseconds, so that taps really meet; ids as devices make them.
  const taps = fc.array(
    fc
      .record({
        entry: entries,
        id: fc.stringMatching(/^[0-9a-z]{12}$/),
        date: fc.constantFrom(...DAYS),
        at: fc.integer({ min: 0, max: 6 }).map((ms) => `2026-11-21T08:00:00.00${ms}Z`),
      })
      .map(({ entry, ...tap }): AnyTap => ({ ...tap, ...entry })),
    { maxLength: 24 },
  )
  const order = fc.infiniteStream(fc.nat())

  /** What reaches the server: both queues in any order, any of them more than once. */
  function* deliveries(first: readonly AnyTap[], second: readonly AnyTap[], numbers: Iterator<number>) {
    const waiting = [...first, ...second]
    const sent: AnyTap[] = []
    while (waiting.length > 0) {
      const next = numbers.next().value ?? 0
      const [taken] = waiting.splice(next % waiting.length, 1)
      if (!taken) return
      sent.push(taken)
      yield taken
      const again = sent[next % sent.length]
      if (next % 3 === 0 && again) yield again
    }
  }

  it('come to the same state as each other and as the server, after any of 5,000 sequences', () => {
    fc.assert(
      fc.property(taps, taps, order, (first, second, stream) => {
        const server = [...deliveries(first, second, stream)].reduce(withTap, NOTHING)
        const deviceA = [...server.values()].reduce(withTap, merged(first))
        const deviceB = [...server.values()].reduce(withTap, merged(second))
        expect(stateIn(deviceA)).toEqual(stateIn(server))
        expect(stateIn(deviceB)).toEqual(stateIn(server))
        // And that state is what was tapped last.
        for (const [subject, kept] of server) {
          const rivals = [...first, ...second].filter((other) => subjectOf(other) === subject)
          expect(rivals.every((rival) => stampOf(rival) <= stampOf(kept))).toBe(true)
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('come to the same state in whatever order they are heard, also when a clock runs ahead', () => {
    const now = new Date('2026-11-21T08:00:00.003Z')
    const heard = (tap: AnyTap): AnyTap => ({ ...tap, at: believedAt(tap.at, now) })
    fc.assert(
      fc.property(taps, taps, order, (first, second, stream) => {
        const inSomeOrder = [...deliveries(first, second, stream)].map(heard)
        expect(stateIn(merged(inSomeOrder))).toEqual(stateIn(merged([...second, ...first].map(heard))))
      }),
      { numRuns: 5_000 },
    )
  })
})
