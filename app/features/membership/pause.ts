import { addMonths } from '#app/values/months.ts'

/**
 * Returns the first monthly charge at or after a moment. The anchor is the charge from which all others are counted.
 */
export const firstChargeFrom = (anchor: Date, from: Date): Date => addMonths(anchor, monthsTo(anchor, from))

/** Returns the charge with which a pause of some months ends, counted from the end of the paid period. */
export const chargeAfterPause = (anchor: Date, paidUntil: Date, months: number): Date =>
  addMonths(anchor, monthsTo(anchor, paidUntil) + months)

/** Whether the pause that ends with this charge is one of so many months. */
export const isPauseOf = (months: number, { paidUntil, charge }: { paidUntil: Date; charge: Date }): boolean =>
  calendarMonths(paidUntil, charge) === months

const calendarMonths = (from: Date, until: Date): number =>
  (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth()

function monthsTo(anchor: Date, from: Date): number {
  const months = calendarMonths(anchor, from)
  return addMonths(anchor, months) < from ? months + 1 : months
}

/** How long before that charge Stripe resumes collection, so that the charge is made and not skipped. */
export const RESUME_EARLY_SECONDS = 3_600
