import { daysAfter, daysBefore } from '#app/values/instant.ts'

/** Longest wait for the next reply to a complaint, in days. Source: content/legal/complaints.md. */
const WORD_WITHIN_DAYS = 30
/** The coach is reminded this many days before the deadline, and again at this interval until it is closed. */
const REMINDED_EACH_DAYS = 7
/** Retention after closing, in years. Source: content/legal/privacy-policy.md. */
const RETENTION_YEARS = 3

/** The deadlines for answering a complaint. */
export const dueAfter = (moment: Date): Date => daysAfter(moment, WORD_WITHIN_DAYS)

/** Reminders are sent for complaints due before `horizon` without a reminder since `lastTime`. */
export function reminderWindow(now: Date): { horizon: Date; lastTime: Date } {
  return { horizon: daysAfter(now, REMINDED_EACH_DAYS), lastTime: daysBefore(now, REMINDED_EACH_DAYS) }
}

/** Complaints closed before this instant are deleted. */
export function retainedSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - RETENTION_YEARS)
  return since
}

export const COMPLAINT_RECEIVED = 'We’ve received your complaint'

/** Says whether its number comes by email, as `copyWords` does of a copy. */
export const complaintWords = (hasCopy: boolean): string => {
  const number = hasCopy
    ? 'We’re emailing you its number.'
    : 'You’ve had several emails from us today, so we’re not emailing you its number.'
  return `${number} You’ll hear from us within ${WORD_WITHIN_DAYS} days, sooner if we can.`
}
