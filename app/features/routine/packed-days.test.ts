import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALL_HABITS } from '#app/values/habit-set.ts'
import { addDays, asLocalDate } from '#app/values/local-date.ts'
import { DAY_MODES, emptyDay } from './day.ts'
import { packDays, unpackDays } from './packed-days.ts'
import { progressOf } from './progress.ts'
import { DAY_OUTCOMES } from './streak.ts'

const habits = fc.integer({ min: 0, max: ALL_HABITS })
const Day = fc.record({
  done: habits,
  off: habits,
  mode: fc.constantFrom(...DAY_MODES, null),
  isEntered: fc.boolean(),
  outcome: fc.constantFrom(...DAY_OUTCOMES),
})

it('brings back every day as it was', () => {
  fc.assert(
    fc.property(fc.array(Day, { maxLength: 70 }), (drawn) => {
      const days = drawn.map(({ outcome, ...record }, place) => ({
        ...progressOf({ ...emptyDay(addDays(asLocalDate('2026-02-20'), place)), ...record }),
        outcome,
      }))
      expect(unpackDays(packDays(days))).toEqual(days)
    }),
  )
})

it('takes a dozen signs for a day', () => {
  const days = Array.from({ length: 62 }, (_, place) => progressOf(emptyDay(addDays(asLocalDate('2026-02-20'), place))))
  expect(JSON.stringify(packDays(days)).length).toBeLessThan(62 * 12)
})
