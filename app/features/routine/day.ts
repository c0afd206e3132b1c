import type { LocalDate } from '#app/values/local-date.ts'
import { type Completion, completionOfCount } from './completion.ts'
import { ALL_HABITS, type HabitSet, hasHabit, NO_HABITS, sizeOf, without } from './habit-set.ts'
import type { HabitKey } from './habits.ts'
import { keepsStreak, type Outcome } from './streak.ts'

/** What kind of day it was, in the member's own words. */
export const DAY_MODES = ['work', 'travel', 'ill', 'rest'] as const
export type DayMode = (typeof DAY_MODES)[number]

/** What can be said about the kind of a day; `none` takes the word back. */
export const MODE_WORDS = [...DAY_MODES, 'none'] as const
export type ModeWord = (typeof MODE_WORDS)[number]

/** Where a habit stands on a day. `small` is the two-minute version and counts in full. */
export const HABIT_STATES = ['done', 'small', 'skipped', 'not-done'] as const
export type HabitState = (typeof HABIT_STATES)[number]
export const isDone = (state: HabitState) => state === 'done' || state === 'small'

/** A stretch of days, both ends included. */
export type DateRange = { from: LocalDate; until: LocalDate }

/** A habit that does not count for a member; without an end, until further notice. */
export type Exclusion = { habit: HabitKey; from: LocalDate; until: LocalDate | null }

/** Everything that is recorded about the habits of one day. */
export type DayRecord = {
  date: LocalDate
  done: HabitSet
  small: HabitSet
  skipped: HabitSet
  /** Switched off on that day: they count nowhere. */
  off: HabitSet
  /** Not asked for on that day by the measure of its week, and not done: they count nowhere on it either. */
  free: HabitSet
  mode: DayMode | null
  isPaused: boolean
  /** False when nothing was ever entered: that is not the same as a day on which nothing was done. */
  isEntered: boolean
}

export function emptyDay(date: LocalDate, { off = NO_HABITS, free = NO_HABITS, isPaused = false } = {}): DayRecord {
  const nothing = { done: NO_HABITS, small: NO_HABITS, skipped: NO_HABITS }
  return { date, ...nothing, off, free, mode: null, isPaused, isEntered: false }
}

/** Where a habit stands. */
export function stateOf(
  { done, small, skipped }: Pick<DayRecord, 'done' | 'small' | 'skipped'>,
  habit: HabitKey,
): HabitState {
  if (hasHabit(small, habit)) return 'small'
  if (hasHabit(done, habit)) return 'done'
  return hasHabit(skipped, habit) ? 'skipped' : 'not-done'
}

/** Counts a day over the habits that were due on it, normally all seven. */
export function completionOfDay({ done, off, free }: Pick<DayRecord, 'done' | 'off' | 'free'>): Completion {
  return completionOfCount(sizeOf(without(done, off)), sizeOf(without(ALL_HABITS, off | free)))
}

/** What a day means for a streak. The database tells the same by `dayOutcome`. */
export function outcomeOf(day: DayRecord, { percentage, applicable } = completionOfDay(day)): Outcome {
  if (applicable > 0 && keepsStreak(percentage)) return 'kept'
  return day.isPaused || day.mode === 'ill' || applicable === 0 ? 'neutral' : 'missed'
}

/** Whether a day lies in one of the ranges. */
export function isWithin(date: LocalDate, ranges: readonly DateRange[]): boolean {
  return ranges.some(({ from, until }) => date >= from && date <= until)
}

export function offOn(date: LocalDate, exclusions: readonly Exclusion[]): HabitKey[] {
  return exclusions
    .filter(({ from, until }) => date >= from && (until === null || date <= until))
    .map(({ habit }) => habit)
}
