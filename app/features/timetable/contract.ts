import { z } from 'zod'
import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { WEEKDAYS } from '#app/values/weekday.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 07:00.')

/** One line of a timetable, as it is kept and sent. */
const TimetableRow = z.strictObject({
  id: z.string().min(1).max(40),
  days: z.array(z.enum(WEEKDAYS)).max(7),
  time: Time.nullable(),
  end: Time.nullable(),
  label: z.string().trim().min(1).max(80),
  path: z.string().startsWith('/').max(80).nullable(),
  habits: z.array(z.enum(HABIT_KEYS)).max(7),
})

export const TimetableRows = z.array(TimetableRow).max(60)

/** Which line of which day was done. */
export const TimetableTick = schema('TimetableTick', { date: LocalDate, row: z.string().min(1).max(40) })

/** What may be said of a line of the public week, by how the name of the field begins. */
const LINE_FIELDS = [
  [/^keep-./, z.literal('yes')],
  [/^time-./, Time],
  [/^days-./, z.literal('chosen')],
  [new RegExp(`^on-.+-(?:${WEEKDAYS.join('|')})$`), z.literal('yes')],
] as const

/**
 * The form of a member's timetable: for each public line a box to keep it, its time, and a box for each day; or `reset`.
 * The boxes of days speak only where `days-` says that they were there. Lines come and go with the published week, so
 * what is said of one that has gone is no mistake.
 */
export const TimetableInput = z
  .object({
    shift: z.enum(['-60', '0', '60', '120']).default('0'),
    reset: z.enum(['yes']).optional(),
    next: z.string().max(200).optional(),
  })
  .catchall(z.string().max(10))
  .superRefine((fields, context) => {
    for (const [name, value] of Object.entries(fields)) {
      if (['shift', 'reset', 'next'].includes(name)) continue
      const [, field = z.never('This form has no such field.')] =
        LINE_FIELDS.find(([pattern]) => name.length <= 60 && pattern.test(name)) ?? []
      for (const { message } of field.safeParse(value).error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .meta({ id: 'TimetableInput' })
