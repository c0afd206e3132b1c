import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { capTime, type Entry, laterOf, nameIn, readEntry, stampOf, stampOfNow, subjectOf } from './entry.ts'

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => LocalDate.parse(day))
type Entries = ReadonlyMap<string, Entry>
const NOTHING: Entries = new Map()
const merged = (entries: readonly Entry[]) => entries.reduce(withEntry, NOTHING)
const saidIn = (entries: Entries) => [...entries.values()].map((entry) => [subjectOf(entry), entry.value]).sort()

/** Merges an entry as devices and the server do, whatever they store it in. */
function withEntry(entries: Entries, entry: Entry): Entries {
  const known = entries.get(subjectOf(entry))
  return new Map(entries).set(subjectOf(entry), known ? laterOf(known, entry) : entry)
}

const entry = (change: Partial<Entry> = {}): Entry => ({
  id: 'aaaaaaaaaaa1',
  date: DAYS[0] ?? LocalDate.parse('2026-11-20'),
  field: 'habit.exercise',
  value: 'done',
  at: '2026-11-20T08:00:00.000Z',
  ...change,
})

describe('of entries for the same field and day', () => {
  it.each([
    ['a millisecond later', { at: '2026-11-20T08:00:00.001Z', id: 'aaaaaaaaaaa0' }, 'other'],
    ['a millisecond earlier', { at: '2026-11-20T07:59:59.999Z', id: 'aaaaaaaaaaa2' }, 'first'],
    ['of the same millisecond, with the next id', { id: 'aaaaaaaaaaa2' }, 'other'],
    ['of the same millisecond, with the id before', { id: 'aaaaaaaaaaa0' }, 'first'],
    ['with a letter after a digit', { id: 'aaaaaaaaaaaa' }, 'other'],
    ['the same again', {}, 'first'],
    ['in another century', { at: '2126-11-20T08:00:00.000Z' }, 'other'],
    ['of a clock that has never been set', { at: '1969-12-31T23:59:59.000Z', id: 'zzzzzzzzzzzz' }, 'first'],
  ] as const)('against one that is %s the last write wins, whichever comes first', (_, change, wins) => {
    const [first, other] = [entry({ value: 'first' }), entry({ ...change, value: 'other' })]
    expect(saidIn(merged([first, other]))).toEqual([['2026-11-20 habit.exercise', wins]])
    if (wins === 'other' || stampOf(first) !== stampOf(other))
      expect(saidIn(merged([other, first]))).toEqual([['2026-11-20 habit.exercise', wins]])
  })

  it('what is said now is later than anything a device can have said by now, and earlier than the next millisecond', () => {
    const now = new Date('2026-11-20T08:00:00.000Z')
    expect(stampOfNow(now) > stampOf(entry({ id: 'zzzzzzzzzzzy' }))).toBe(true)
    expect(stampOfNow(now) < stampOf(entry({ id: '000000000000', at: '2026-11-20T08:00:00.001Z' }))).toBe(true)
  })
})

it('entries for another field or another day leave each other alone', () => {
  const others = [entry({ field: 'habit.fasting' }), entry({ date: LocalDate.parse('2026-11-21') })]
  expect(merged([entry(), ...others]).size).toBe(3)
})

it.each([
  ['2026-11-20T07:59:59.999Z', '2026-11-20T07:59:59.999Z'],
  ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T08:00:00.001Z', '2026-11-20T08:00:00.000Z'],
])('an entry that says it is of %s is believed at eight o’clock to be of %s', (at, believed) => {
  expect(capTime(at, new Date('2026-11-20T08:00:00.000Z'))).toBe(believed)
})

it.each([
  ['habit.fasting', 'habit', 'fasting'],
  ['mode', 'mode', ''],
  ['habits.fasting', 'habit', undefined],
  ['checkin.note', 'habit', undefined],
])('%s among the fields of %s names %s', (field, kind, name) => expect(nameIn(field, kind)).toBe(name))

describe('an entry that a device has kept', () => {
  const kept = { ...entry(), owner: 'ada' }

  it('is read as it was kept, and nothing more', () => expect(readEntry({ ...kept, more: 1 })).toEqual(kept))

  it.each([
    ['nothing', null],
    ['a text', 'entry'],
    ['one of nobody', { ...kept, owner: undefined }],
    ['one with an id of another kind', { ...kept, id: 'AAAAAAAAAAAA' }],
    ['one on a day that does not exist', { ...kept, date: '2026-02-29' }],
    ['one without a field', { ...kept, field: '' }],
    ['one with a field of another kind', { ...kept, field: 'habit.fasting.amount' }],
    ['one without a value', { ...kept, value: 1 }],
    ['one with a value longer than any', { ...kept, value: 'x'.repeat(2_001) }],
    ['one without a time', { ...kept, at: 'yesterday' }],
    ['one with a time written otherwise', { ...kept, at: '2026-11-20T08:00:00Z' }],
    ['one in a year of five digits', { ...kept, at: '+012026-11-20T08:00:00.000Z' }],
  ])('is none when it is %s', (_, value) => expect(readEntry(value)).toBeNull())
})

describe('two devices without a connection', () => {
  // Few days, fields and milliseconds, so that entries really collide; ids as devices generate them.
  const entries = fc.array(
    fc.record({
      id: fc.stringMatching(/^[0-9a-z]{12}$/),
      date: fc.constantFrom(...DAYS),
      field: fc.constantFrom('habit.exercise', 'habit.fasting', 'mode', 'checkin.note', 'own.5b1f0e0e'),
      value: fc.string({ maxLength: 4 }),
      at: fc.integer({ min: 0, max: 6 }).map((ms) => `2026-11-21T08:00:00.00${ms}Z`),
    }),
    { maxLength: 24 },
  )
  const order = fc.infiniteStream(fc.nat())

  /** What reaches the server: both queues in any order, with repetitions. */
  function* deliveries(first: readonly Entry[], second: readonly Entry[], numbers: Iterator<number>) {
    const waiting = [...first, ...second]
    const sent: Entry[] = []
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
      fc.property(entries, entries, order, (first, second, stream) => {
        const server = [...deliveries(first, second, stream)].reduce(withEntry, NOTHING)
        const deviceA = [...server.values()].reduce(withEntry, merged(first))
        const deviceB = [...server.values()].reduce(withEntry, merged(second))
        expect(saidIn(deviceA)).toEqual(saidIn(server))
        expect(saidIn(deviceB)).toEqual(saidIn(server))
        // The final state is what was entered last.
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
    const capped = (one: Entry): Entry => ({ ...one, at: capTime(one.at, now) })
    fc.assert(
      fc.property(entries, entries, order, (first, second, stream) => {
        const inSomeOrder = [...deliveries(first, second, stream)].map(capped)
        expect(saidIn(merged(inSomeOrder))).toEqual(saidIn(merged([...second, ...first].map(capped))))
      }),
      { numRuns: 5_000 },
    )
  })
})
