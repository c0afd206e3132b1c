import { z } from 'zod'
import { EVENT_KINDS, startOf } from '#app/features/events/event.ts'
import { LocalDate } from '#app/values/local-date.ts'

const MINUTES = 'Please enter a number of minutes from 5 to 600.'
const PLACES = 'Please enter a whole number from 1 to 1,000, or nothing.'

/** What the form was read at, so that nobody is written over; empty for an event that is new. */
const Sequence = z.union([z.literal('').transform(() => null), z.coerce.number().int().min(0)]).default(null)

const fields = {
  title: z.string().trim().min(1, 'Please give it a name.').max(80, 'Please keep it under 80 characters.'),
  words: z.string().trim().max(4_000, 'Please keep it under 4,000 characters.').default(''),
  whereabouts: z.string().trim().max(500, 'Please keep it under 500 characters.').default(''),
  date: LocalDate,
  /** On the clock in London; a challenge begins with its day. */
  time: z
    .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, for example 18:30.')])
    .default(''),
  minutes: z
    .union([
      z.literal('').transform(() => null),
      z.coerce.number(MINUTES).pipe(z.int(MINUTES).min(5, MINUTES).max(600, MINUTES)),
    ])
    .default(null),
  places: z
    .union([
      z.literal('').transform(() => null),
      z.coerce.number(PLACES).pipe(z.int(PLACES).min(1, PLACES).max(1_000, PLACES)),
    ])
    .default(null),
  isTeaser: z.literal('on').optional(),
}

/** An event as its form sends it, new or changed. The id is made by the form, so that a form sent twice is one event. */
export const EventInput = z
  .strictObject({
    ...fields,
    kind: z.enum(EVENT_KINDS, 'Please choose one of these.'),
    id: z.uuid(),
    sequence: Sequence,
  })
  .transform(({ date, time, minutes, isTeaser, ...said }, { issues, value }) => {
    const isChallenge = said.kind === 'challenge'
    const say = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
    if (!isChallenge && time === '') say('time', 'Please enter a time, for example 18:30.')
    if (!isChallenge && minutes === null) say('minutes', MINUTES)
    if (!isChallenge && said.whereabouts === '') say('whereabouts', 'Please say where, or give the link of the call.')
    const startsAt = startOf(date, isChallenge ? '00:00' : time || '00:00')
    if (startsAt === null)
      say('time', 'The clocks go forward that night, and this time is left out. Please choose another.')
    if (issues.length > 0 || startsAt === null) return z.NEVER
    return { ...said, startsAt, minutes: isChallenge ? 0 : (minutes ?? 0), isTeaser: isTeaser === 'on' }
  })
  .meta({ id: 'OfficeEventInput', type: 'object' })
export type EventInput = z.output<typeof EventInput>

export const EventPath = z.strictObject({ id: z.uuid() })
