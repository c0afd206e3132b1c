import { z } from 'zod'
import { DOSE_LIMITS, hasMinutes, type Measured } from '#app/features/routine/dose.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Section } from './section.server.ts'

type Parts = { PastDay: z.ZodType<LocalDate>; Day: z.ZodType<LocalDate>; Habit: z.ZodType<HabitKey> }

/** The section for weekly targets, validated by the same limits as when a member sets one. */
export function doseSection({ PastDay, Day, Habit }: Parts): Section {
  return {
    table: 'routine_doses',
    title: 'How often habits are due',
    identity: ['habit', 'from_date'],
    schema: z
      .object({
        habit: Habit,
        unit: z.enum(['times', 'minutes']),
        a_week: z.int(),
        from_date: PastDay,
        until_date: Day.nullable(),
      })
      .superRefine((dose, context) => {
        const message = problemOf(dose)
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
  }
}

type Exported = Pick<Measured, 'unit'> & {
  habit: HabitKey
  a_week: number
  from_date: LocalDate
  until_date: LocalDate | null
}

function problemOf({ habit, unit, a_week: aWeek, from_date: from, until_date: until }: Exported): string | null {
  const { min, max } = DOSE_LIMITS[unit]
  if (unit === 'minutes' && !hasMinutes(habit)) return 'We can’t measure this habit by the minute.'
  if (aWeek < min || aWeek > max) return `Give ${min} to ${max} ${unit} a week.`
  return until !== null && until < from ? 'The last day can’t be before the first.' : null
}
