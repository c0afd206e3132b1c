export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** The instant that many days later, of 24 hours each; calendar days are `addDays` (local-date.ts). */
export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)
export const daysBefore = (instant: Date, days: number): Date => daysAfter(instant, -days)

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS)
export const minutesBefore = (instant: Date, minutes: number): Date => minutesAfter(instant, -minutes)
