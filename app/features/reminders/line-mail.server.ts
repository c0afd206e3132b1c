import type { ReminderProps } from '#app/emails/reminder.tsx'
import type { Tools } from '#app/platform/tools.ts'
import { habitSet } from '#app/values/habit-set.ts'
import { habitLabel } from '#app/values/habits.ts'
import { MINUTE_MS } from '#app/values/instant.ts'
import { type Line, TOO_LATE_MS } from './lines.server.ts'
import { signCheckIn, signStopToken } from './links.server.ts'
import type { Recipient } from './member.server.ts'
import { PAGES } from './reminder.ts'

/** A check-in link is valid for the rest of the day and the next. */
const LINK_LIFE_MS = 36 * 60 * MINUTE_MS

/** Returns the content of reminders, for an email or a push message. */
export function mailOf(tools: Tools, { id: userId }: Recipient, lines: readonly Line[], now: Date): ReminderProps {
  const until = new Date(now.getTime() + LINK_LIFE_MS)
  return {
    lines: lines.map(({ due: { row, date }, habits }) => ({
      time: row.time,
      label: row.label,
      habits: row.own ? [row.label] : habits.map(habitLabel),
      checkIn: signCheckIn(tools, { userId, date, habits: habitSet(habits), own: row.own, row: row.id, until }),
      page: row.page && PAGES[row.page].href,
    })),
    stop: signStopToken(tools, userId),
    goodUntil: new Date(now.getTime() + TOO_LATE_MS).toISOString(),
  }
}
