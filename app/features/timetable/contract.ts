import { z } from 'zod'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate, WEEKDAYS } from '#app/values/local-date.ts'
import { schema, wallTime } from '#app/values/schema.ts'

const Time = wallTime('Enter a time such as 07:00.')

const TimetableRow = z.strictObject({
  id: z.string().min(1).max(40),
  days: z.array(z.enum(WEEKDAYS)).max(7),
  /** Wall-clock time, 'HH:MM'; null if any time of the day will do. */
  time: Time.nullable(),
  end: Time.nullable(),
  label: z.string().trim().min(1).max(80),
  /** Path of the page that explains it. */
  path: z.string().startsWith('/').max(80).nullable(),
  /** Habits it ticks. */
  habits: z.array(z.enum(HABIT_KEYS)).max(7),
})

export const TimetableRows = z.array(TimetableRow).max(60)
export type TimetableRows = z.infer<typeof TimetableRows>

/** Marks a row as done on a day. */
export const TimetableTick = schema('TimetableTick', { date: LocalDate, row: z.string().min(1).max(40) })

/** Prefixes of the form's field names, one per property of a row. */
const LINE_FIELDS = [
  [/^keep-./, z.literal('yes')],
  [/^time-./, Time],
  [/^days-./, z.literal('chosen')],
  [new RegExp(`^on-.+-(?:${WEEKDAYS.join('|')})$`), z.literal('yes')],
] as const

/**
 * The timetable form: for each public row a checkbox to keep it, its time and a checkbox per day; or `reset`. Day boxes
 * only count if `days-` says that they were shown. Fields of rows that are no longer published are ignored.
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
