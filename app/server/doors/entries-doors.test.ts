import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEntry } from '#app/entries/entry.ts'
import { EntryInput } from './entries-doors.ts'

const kept = {
  owner: 'ada',
  id: 'aaaaaaaaaaa1',
  date: '2026-11-20',
  field: 'habit.exercise',
  value: 'done',
  at: '2026-11-20T08:00:00.000Z',
}

it('takes whatever a device takes for an entry: one bad entry must not hold up those it is sent with', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('mode', 'habit.fasting', '2026-11-20', 'aaaaaaaaaaa1'))
  const at = fc.oneof(
    text,
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
  const anything = fc.record({ owner: fc.constant('ada'), id: text, date: text, field: text, value: text, at })
  const near = fc
    .tuple(anything, fc.subarray(['id', 'date', 'field', 'value', 'at'] as const))
    .map(([any, changed]) => ({
      ...kept,
      ...Object.fromEntries(changed.map((name) => [name, any[name]])),
    }))
  fc.assert(
    fc.property(near, (value) => {
      const read = readEntry(value)
      if (!read) return
      const { owner: _, ...sent } = read
      expect(EntryInput.safeParse(sent).success).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})
