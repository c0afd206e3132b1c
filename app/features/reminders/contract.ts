import { z } from 'zod'

const Time = z.union([
  z.literal('').transform(() => null),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.'),
])

/** The form of the reminders: a box for each line that can be chosen, and quiet hours. */
export const ReminderInput = z
  .object({
    quietFrom: Time.default(null),
    quietUntil: Time.default(null),
  })
  // A box for each line of the published week, which comes and goes.
  .catchall(z.literal('yes', 'A box is ticked or left out.'))
  .superRefine(({ quietFrom, quietUntil, ...boxes }, context) => {
    for (const name of Object.keys(boxes))
      if (!/^row-.{1,40}$/.test(name))
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

/** A link from an email: what it says is in the token, signed. */
export const TokenInput = z.strictObject({ token: z.string().min(1).max(300) }).meta({ id: 'TokenInput' })

export const CalendarInput = z.strictObject({ action: z.enum(['renew', 'remove']) }).meta({ id: 'CalendarInput' })

export const CalendarPath = z.strictObject({ feed: z.string().max(120) })

/** A browser's own description of where and how it can be sent to (`PushSubscription.toJSON()`). */
export const DeviceInput = z
  .strictObject({
    endpoint: z.url().max(1000),
    expirationTime: z.number().nullish(),
    /** The browser says again what it said before: what was taken off the list meanwhile stays off. */
    isRenewal: z.boolean().optional(),
    keys: z.strictObject({
      // An uncompressed point of P-256 begins with the byte 4.
      p256dh: z.string().regex(/^B[A-P][\w-]{85}=?$/, 'This is no key of a browser.'),
      auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is no key of a browser.'),
    }),
  })
  .meta({ id: 'DeviceInput' })
export type DeviceInput = z.infer<typeof DeviceInput>

/** Whether the device is on the list now. */
export const DeviceAnswer = z.object({ isOn: z.boolean() }).meta({ id: 'DeviceAnswer' })
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

export const DeviceRemoval = z.strictObject({ id: z.uuid() }).meta({ id: 'DeviceRemoval' })

/** Ids of rows as they are kept. */
export const StoredRows = z.array(z.string()).catch([])
