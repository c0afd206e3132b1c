import { z } from 'zod'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { WEEKDAYS } from '#app/values/local-date.ts'
import { boxesOf, emptyOr, schema, wallTime } from '#app/values/schema.ts'
import { weekdaysIn } from './reminder.ts'

const WallTime = wallTime('Enter a time such as 22:00.')
const Time = emptyOr(WallTime)

/**
 * The reminder form: a checkbox for each timetable line, and quiet hours. A page also sends what it showed (`was-…`), so
 * that only what was changed on it is saved; without that, the whole is replaced.
 */
export const ReminderInput = z
  .object({
    quietFrom: Time.default(null),
    quietUntil: Time.default(null),
    wasFrom: Time.optional(),
    wasUntil: Time.optional(),
  })
  // One field for each line of the published week, which can change.
  .catchall(z.literal('yes', 'A box is ticked or left out.'))
  .superRefine(({ quietFrom, quietUntil, wasFrom: _from, wasUntil: _until, ...boxes }, context) => {
    for (const name of Object.keys(boxes))
      if (!/^(row|was)-.{1,40}$/.test(name))
        context.addIssue({ code: 'custom', path: [name], message: 'This form has no such field.' })
    if ((quietFrom === null) !== (quietUntil === null))
      context.addIssue({
        code: 'custom',
        path: [quietFrom === null ? 'quietFrom' : 'quietUntil'],
        message: 'Enter both times for quiet hours, or leave both blank.',
      })
  })
  .meta({ id: 'ReminderInput' })

export type ReminderChoice = { rows: readonly string[]; quietFrom: string | null; quietUntil: string | null }

/** An own reminder: about what, when, and a checkbox for each day of the week. */
export const OwnReminderInput = z
  .strictObject({
    about: z.string().max(60),
    time: WallTime,
    ...boxesOf(WEEKDAYS, 'yes'),
  })
  .refine((input) => WEEKDAYS.some((day) => input[day]), { path: ['days'], message: 'Choose at least one day.' })
  .transform(({ about, time, ...boxes }) => ({ about, time, days: weekdaysIn(Object.keys(boxes)) }))
  .meta({ id: 'OwnReminderInput' })
export type OwnReminderInput = z.infer<typeof OwnReminderInput>

export const OwnReminderRemoval = schema('OwnReminderRemoval', { id: z.uuid() })

/** The answers to a reminder: done, remind again in an hour, or not today. */
export const ANSWERS = ['done', 'later', 'skip'] as const
export type ReminderAnswer = (typeof ANSWERS)[number]

/** The answer to a reminder, from its notice or from its link's page. */
export const CheckInInput = schema('CheckInInput', {
  token: z.string().min(1).max(500),
  answer: z.enum(ANSWERS).default('done'),
})

/** The habit that an address ticks: the key of one of the seven, or the id of an own habit. */
export const TickPath = z.strictObject({ what: z.union([z.enum(HABIT_KEYS), z.uuid()], 'There is no such habit.') })

export const Ticked = z.object({ habit: z.string(), date: z.string(), state: z.literal('done') }).meta({ id: 'Ticked' })

/** A link from an email: a signed token. */
export const TokenInput = schema('TokenInput', { token: z.string().min(1).max(300) })

export const CalendarInput = schema('CalendarInput', { action: z.enum(['renew', 'remove']) })

export const CalendarPath = z.strictObject({ feed: z.string().max(120) })

/** A browser's push subscription (`PushSubscription.toJSON()`). */
export const DeviceInput = schema('DeviceInput', {
  endpoint: z.url().max(1000),
  expirationTime: z.number().nullish(),
  /** Refreshes a known subscription, without restoring one that was removed. */
  isRenewal: z.boolean().optional(),
  keys: z.strictObject({
    // An uncompressed P-256 point begins with the byte 4.
    p256dh: z.string().regex(/^B[A-P][\w-]{85}=?$/, 'This is no key of a browser.'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is no key of a browser.'),
  }),
})
export type DeviceInput = z.infer<typeof DeviceInput>

export const DeviceAnswer = z.object({ isOn: z.boolean() }).meta({ id: 'DeviceAnswer' })
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

export const DeviceRemoval = schema('DeviceRemoval', { id: z.uuid() })

/** The stored ids of timetable lines. */
export const StoredRows = z.array(z.string()).catch([])
