export const DAY_MS = 86_400_000

/** The instant that many days later, of 24 hours each; calendar days are `addDays` (local-date.ts). */
export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)
export const daysBefore = (instant: Date, days: number): Date => daysAfter(instant, -days)
