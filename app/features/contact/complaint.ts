const DAY_MS = 86_400_000

/** Longest wait for the next reply to a complaint, in days. Source: content/legal/complaints.md. */
const WORD_WITHIN_DAYS = 30
/** The coach is reminded this many days before the deadline, and again at this interval until it is closed. */
const REMINDED_EACH_DAYS = 7
/** Retention after closing, in years. Source: content/legal/privacy-policy.md. */
const RETENTION_YEARS = 3

/** The deadlines for answering a complaint. */
export const dueAfter = (moment: Date): Date => new Date(moment.getTime() + WORD_WITHIN_DAYS * DAY_MS)

/** Reminders are sent for complaints due before `horizon` without a reminder since `lastTime`. */
export function reminderWindow(now: Date): { horizon: Date; lastTime: Date } {
  const span = REMINDED_EACH_DAYS * DAY_MS
  return { horizon: new Date(now.getTime() + span), lastTime: new Date(now.getTime() - span) }
}

/** Complaints closed before this instant are deleted. */
export function retainedSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - RETENTION_YEARS)
  return since
}

export const COMPLAINT_RECEIVED = {
  title: 'We’ve received your complaint',
  description: `We’ve emailed you its number. You’ll hear from us within ${WORD_WITHIN_DAYS} days, sooner if we can.`,
} as const
