import { z } from 'zod'
import { entriesOf, entryShelf, type Readers, readNeeded } from '#app/platform/texts/text-shelf.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { WEEKDAYS } from '#app/values/local-date.ts'
import { wallTime } from '#app/values/schema.ts'
import timetable from '#content/timetable.json'

const Time = wallTime('a time is written 06:00')
const Slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'small letters, numbers and hyphens only')
const Seldom = z.strictObject({ label: z.string().min(1), test: Slug.meta({ title: 'Address of its test' }) })

const Row = z.strictObject({
  id: Slug.max(40).meta({
    title: 'Key',
    description:
      'For example evening-walk. Members’ own timetables and reminders know the line by it: leave it as it is.',
  }),
  days: z.array(z.enum(WEEKDAYS)).min(1, 'choose at least one day'),
  time: Time.meta({ description: 'Written 06:00.' }),
  end: Time.nullable(),
  label: z.string().min(1).max(80),
  protocols: z.array(Slug.max(79)).min(1).meta({ description: 'Address of the page that explains it.' }),
  habits: z.array(z.enum(HABIT_KEYS)).meta({ title: 'Doing it ticks' }),
  note: z.string().min(1).nullable(),
})

const Week = z.strictObject({
  title: z.string().min(1),
  rows: z
    .array(Row)
    .min(1, 'leave at least one line')
    .max(50, 'at most fifty lines')
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'two lines have the same key')
    .meta({ title: 'Lines' }),
  // A line of members' own timetables, which keep its label.
  sunday: z.strictObject({ ...Seldom.shape, label: z.string().min(1).max(80), note: z.string().min(1) }),
  monthly: Seldom,
  yearly: Seldom,
})
type Week = z.output<typeof Week>

/** The weekly protocols as a timetable: a single text for the public page, the calendar and the members' area. */
export const TIMETABLE = entryShelf({
  kind: 'timetable',
  bundled: entriesOf([['week', timetable]]),
  schema: Week,
})

/** Returns the published week. The object is identical until it is published again. */
export const weekOf = (tools: Readers): Week => readNeeded(TIMETABLE, tools, 'week')
