import { type HabitSet, habitsIn } from '#app/features/routine/habit-set.ts'
import type { HabitKey } from '#app/features/routine/habits.ts'
import { readSigned, signed } from '#app/platform/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'

type Secrets = Pick<Tools, 'sessionSecrets'>

/**
 * What a check-in link says: whose day, which day, which habits or which own habit, by which reminder, and until when it
 * is good.
 */
export type CheckIn = {
  userId: string
  date: LocalDate
  habits: HabitKey[]
  own: string | null
  row: string
  until: Date
}
type Written = Omit<CheckIn, 'habits'> & { habits: HabitSet }

/** A link that ticks habits of one day for whoever has the email. Signed and not stored. */
export function writeCheckIn(secrets: Secrets, { userId, date, habits, own, row, until }: Written): string {
  const parts = [userId, date, String(habits), until.getTime().toString(36), own ?? '', encodeURIComponent(row)]
  return signed(secrets, 'check-in', parts.join('.'))
}

/** What a link says, or null when it is not one of ours. Whether it is still good is for the reader to see. */
export function readCheckIn(secrets: Secrets, token: string): CheckIn | null {
  const text = readSigned(secrets, 'check-in', token)
  const [userId = '', date = '', habits = '', until = '', own = '', ...row] = text?.split('.') ?? []
  if (!userId || !isLocalDate(date)) return null
  return {
    userId,
    date,
    habits: habitsIn(Number(habits)),
    own: own || null,
    row: decodeURIComponent(row.join('.')),
    until: new Date(Number.parseInt(until, 36)),
  }
}

/** The way out in every reminder; it never ends. */
export const writeStop = (secrets: Secrets, userId: string) => signed(secrets, 'reminders-stop', userId)
export const readStop = (secrets: Secrets, token: string) => readSigned(secrets, 'reminders-stop', token)

/** The secret part of a calendar's address. Nobody who reads the database can make it. */
export const writeFeed = (secrets: Secrets, id: string) => signed(secrets, 'calendar', id)
export const readFeed = (secrets: Secrets, token: string) => readSigned(secrets, 'calendar', token)
