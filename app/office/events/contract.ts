import { z } from 'zod'
import { EVENT_KINDS, startOf } from '#app/features/events/event.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { emptyOr, wallTime, wholeNumber } from '#app/values/schema.ts'

const MINUTES = 'Please enter a number of minutes from 5 to 600.'
const PLACES = 'Please enter a whole number from 1 to 1,000, or nothing.'

/** The sequence number that the form was loaded with, to detect concurrent changes; empty for a new event. */
const Sequence = emptyOr(z.coerce.number().int().min(0)).default(null)

const WEEKS = 'Please enter a whole number of weeks from 1 to 26.'

const fields = {
  title: z.string().trim().min(1, 'Please give it a name.').max(80),
  words: z.string().trim().max(4_000).default(''),
  whereabouts: z.string().trim().max(500).default(''),
  date: LocalDate.refine((day) => day < '2200-01-01', 'Please choose a day before the year 2200.'),
  /** London time; a challenge begins with its day. */
  time: z.union([z.literal(''), wallTime('Please enter a time, for example 18:30.')]).default(''),
  minutes: emptyOr(wholeNumber(5, 600, MINUTES)).default(null),
  places: emptyOr(wholeNumber(1, 1_000, PLACES)).default(null),
  isTeaser: z.literal('on').optional(),
  /** The group it's for; omitted, it's for all members. */
  cohortId: emptyOr(z.uuid()).default(null),
  /** How many weeks in a row it takes place, at the same local time. */
  weeks: emptyOr(wholeNumber(1, 26, WEEKS))
    .transform((weeks) => weeks ?? 1)
    .default(1),
}

/** A new or changed event, as sent by its form. The form generates the id, so that sending it twice is idempotent. */
export const EventInput = z
  .strictObject({
    ...fields,
    kind: z.enum(EVENT_KINDS, 'Please choose one of these.'),
    id: z.uuid(),
    sequence: Sequence,
  })
  .transform(({ date, time, minutes, isTeaser, weeks, ...said }, { issues, value }) => {
    const isChallenge = said.kind === 'challenge'
    const say = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
    if (!isChallenge && time === '') say('time', 'Please enter a time, for example 18:30.')
    if (!isChallenge && minutes === null) say('minutes', MINUTES)
    if (!isChallenge && said.whereabouts === '') say('whereabouts', 'Please say where, or give the link of the call.')
    const days = Array.from({ length: isChallenge ? 1 : weeks }, (_, week) => addDays(date, week * 7))
    const starts = days.flatMap((day) => startOf(day, isChallenge ? '00:00' : time || '00:00') ?? [])
    const [startsAt, ...later] = starts
    if (starts.length < days.length)
      say('time', 'The clocks go forward that night, and this time is left out. Please choose another.')
    if (issues.length > 0 || !startsAt) return z.NEVER
    return { ...said, startsAt, later, minutes: isChallenge ? 0 : (minutes ?? 0), isTeaser: isTeaser === 'on' }
  })
  .meta({ id: 'OfficeEventInput', type: 'object' })
export type EventInput = z.output<typeof EventInput>
