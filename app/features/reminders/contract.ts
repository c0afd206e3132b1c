import { z } from 'zod'

const Time = z.union([
  z.literal('').transform(() => null),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 22:00.'),
])

/** The form of the reminders: a box for each line that can be chosen, and quiet hours. */
export const reminderInput = (rows: readonly string[]) =>
  z
    .strictObject({
      ...Object.fromEntries(rows.map((row) => [`row-${row}`, z.enum(['yes']).optional()])),
      quietFrom: Time.default(null),
      quietUntil: Time.default(null),
    })
    .superRefine(({ quietFrom, quietUntil }, context) => {
      if ((quietFrom === null) !== (quietUntil === null))
        context.addIssue({
          code: 'custom',
          path: [quietFrom === null ? 'quietFrom' : 'quietUntil'],
          message: 'Quiet hours need both times, or neither.',
        })
    })

export type ReminderChoice = { rows: readonly string[]; quietFrom: string | null; quietUntil: string | null }

/** A link from a mail: what it says is in the token, signed. */
export const TokenInput = z.strictObject({ token: z.string().min(1).max(300) })

export const CalendarInput = z.strictObject({ action: z.enum(['renew', 'remove']) })

export const CalendarPath = z.strictObject({ feed: z.string().max(120) })

/** Ids of rows as they are kept. */
export const StoredRows = z.array(z.string()).catch([])
