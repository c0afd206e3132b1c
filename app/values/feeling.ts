import type { LocalDate } from './local-date.ts'

/** A day's check-in scores, 1 to 5; null where not entered. */
export type Feeling = { date: LocalDate; sleep: number | null; energy: number | null; stress: number | null }
