const DAY_MS = 86_400_000

/** How long a person waits at most for the next word about their complaint. Source: content/legal/complaints.md. */
const WORD_WITHIN_DAYS = 30
/** How long before that the coach is reminded, and how long after each reminder again until the complaint is closed. */
const REMINDED_EACH_DAYS = 7
/** Three years after it is closed. Source: content/legal/privacy-policy.md. */
const KEPT_YEARS = 3

/** The deadlines for answering a complaint. */
export function dueAfter(moment: Date): Date {
  return new Date(moment.getTime() + WORD_WITHIN_DAYS * DAY_MS)
}

/** The coach is reminded of what is due before `horizon` and was not reminded of after `lastTime`. */
export function reminderWindow(now: Date): { horizon: Date; lastTime: Date } {
  const span = REMINDED_EACH_DAYS * DAY_MS
  return { horizon: new Date(now.getTime() + span), lastTime: new Date(now.getTime() - span) }
}

/** What was closed before this moment is deleted. */
export function keptSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - KEPT_YEARS)
  return since
}

/** What somebody reads who has just complained. */
export const COMPLAINT_RECEIVED = {
  title: 'We’ve received your complaint',
  description: `We’ve emailed you its number. You’ll hear from us within ${WORD_WITHIN_DAYS} days, sooner if we can.`,
} as const
