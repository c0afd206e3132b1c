import { readSigned, signed } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type HabitSet, habitsIn } from '#app/values/habit-set.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'

type Secrets = Pick<Tools, 'sessionSecrets'>

/**
 * The content of a check-in link: the user, the day, its habits or own habit, the reminder it belongs to, and when it
 * expires.
 */
export type CheckIn = {
  userId: string
  date: LocalDate
  habits: HabitKey[]
  own: string | null
  row: string
  until: Date
}
type SignedContent = Omit<CheckIn, 'habits'> & { habits: HabitSet }

/** Signs a link that ticks habits of one day for whoever has the email. It isn't stored. */
export function signCheckIn(secrets: Secrets, { userId, date, habits, own, row, until }: SignedContent): string {
  const parts = [userId, date, String(habits), until.getTime().toString(36), own ?? '', encodeURIComponent(row)]
  return signed(secrets, 'check-in', parts.join('.'))
}

/** Verifies a link and returns its content; null if the signature is invalid. The caller checks the expiry. */
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

/** The unsubscribe token in every reminder; it never expires. */
export const signStopToken = (secrets: Secrets, userId: string) => signed(secrets, 'reminders-stop', userId)
export const readStopToken = (secrets: Secrets, token: string) => readSigned(secrets, 'reminders-stop', token)

/** The secret part of a calendar's address. Signed, so it can't be derived from the database. */
export const signFeedToken = (secrets: Secrets, id: string) => signed(secrets, 'calendar', id)
export const readFeedToken = (secrets: Secrets, token: string) => readSigned(secrets, 'calendar', token)
