import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { doseSection } from './dose-section.server.ts'
import { Day, dayUntil, Habit } from './section.server.ts'

const { schema } = doseSection({ PastDay: dayUntil(LocalDate.parse('2026-06-15')), Day, Habit })
const heat = { habit: 'hotExposure', unit: 'times', a_week: 3, from_date: '2026-06-01', until_date: null }
const sport = { ...heat, habit: 'exercise', unit: 'minutes', a_week: 150 }

/**
 * Validates an imported weekly target.
 *
 * @returns The messages; empty if it's valid.
 */
const problemWith = (row: object) => schema.safeParse(row).error?.issues.map(({ message }) => message) ?? []

describe('an imported weekly target', () => {
  it.each([
    [heat],
    [sport],
    [{ ...heat, a_week: 1 }],
    [{ ...heat, a_week: 6 }],
    [{ ...sport, a_week: 10 }],
    [{ ...sport, a_week: 1260 }],
    [{ ...sport, unit: 'times', a_week: 5 }],
    // Starting today, and lasting one day.
    [{ ...heat, from_date: '2026-06-15' }],
    [{ ...heat, until_date: '2026-06-01' }],
  ])('is accepted: %j', (row) => expect(problemWith(row)).toEqual([]))

  it.each([
    [{ ...heat, a_week: 0 }, 'Give 1 to 6 times a week.'],
    [{ ...heat, a_week: 7 }, 'Give 1 to 6 times a week.'],
    [{ ...sport, a_week: 9 }, 'Give 10 to 1260 minutes a week.'],
    [{ ...sport, a_week: 1261 }, 'Give 10 to 1260 minutes a week.'],
    [{ ...heat, unit: 'minutes', a_week: 60 }, 'We can’t measure this habit by the minute.'],
    [{ ...heat, until_date: '2026-05-31' }, 'The last day can’t be before the first.'],
  ])('is refused with a message: %j', (row, message) => expect(problemWith(row)).toEqual([message]))

  it.each([
    [{ ...heat, a_week: 2.5 }],
    [{ ...heat, a_week: '3' }],
    [{ ...heat, habit: 'running' }],
    [{ ...heat, unit: 'hours' }],
    [{ ...heat, from_date: '2026-06-16' }],
    [{ ...heat, from_date: '2026-02-30' }],
  ])('is refused if malformed: %j', (row) => expect(problemWith(row)).toHaveLength(1))
})
