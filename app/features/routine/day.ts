import { ALL_HABITS, type HabitSet, hasHabit, NO_HABITS, sizeOf, without } from '#app/values/habit-set.ts'
import type { HabitState } from '#app/values/habit-state.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { DateRange, LocalDate } from '#app/values/local-date.ts'
import { type Completion, completionOfCount } from './completion.ts'
import { keepsStreak, type Outcome } from './streak.ts'

/** What kind of day it was, chosen by the member. */
export const DAY_MODES = ['work', 'travel', 'ill', 'rest'] as const
export type DayMode = (typeof DAY_MODES)[number]

/** Accepted input for the mode; `none` clears it. */
export const MODE_WORDS = [...DAY_MODES, 'none'] as const
export type ModeWord = (typeof MODE_WORDS)[number]

/** A habit that isn't counted for a member; without an end, until further notice. */
export type Exclusion = { habit: HabitKey; from: LocalDate; until: LocalDate | null }

/** Everything recorded about the habits of one day. */
export type DayRecord = {
  date: LocalDate
  done: HabitSet
  small: HabitSet
  skipped: HabitSet
  /** Switched off on that day; not counted. */
  off: HabitSet
  /** Not due on that day by their weekly target, and not done; not counted either. */
  free: HabitSet
  mode: DayMode | null
  isPaused: boolean
  /** False when nothing was ever entered, which differs from a day with nothing done. */
  isEntered: boolean
}

export function emptyDay(date: LocalDate, { off = NO_HABITS, free = NO_HABITS, isPaused = false } = {}): DayRecord {
  const nothing = { done: NO_HABITS, small: NO_HABITS, skipped: NO_HABITS }
  return { date, ...nothing, off, free, mode: null, isPaused, isEntered: false }
}

/** Returns the state of a habit. */
export function stateOf(
  { done, small, skipped }: Pick<DayRecord, 'done' | 'small' | 'skipped'>,
  habit: HabitKey,
): HabitState {
  if (hasHabit(small, habit)) return 'small'
  if (hasHabit(done, habit)) return 'done'
  return hasHabit(skipped, habit) ? 'skipped' : 'not-done'
}

/** Scores a day over the habits that were due, normally all seven. */
export const completionOfDay = ({ done, off, free }: Pick<DayRecord, 'done' | 'off' | 'free'>): Completion =>
  completionOfCount(sizeOf(without(done, off)), sizeOf(without(ALL_HABITS, off | free)))

/** Returns a day's effect on a streak. The same rule in SQL is `dayOutcome`. */
export function outcomeOf(day: DayRecord, { percentage, applicable } = completionOfDay(day)): Outcome {
  if (applicable > 0 && keepsStreak(percentage)) return 'kept'
  return day.isPaused || day.mode === 'ill' || applicable === 0 ? 'neutral' : 'missed'
}

/** Whether a day lies in one of the ranges. */
export const isWithin = (date: LocalDate, ranges: readonly DateRange[]): boolean =>
  ranges.some(({ from, until }) => date >= from && date <= until)

export const offOn = (date: LocalDate, exclusions: readonly Exclusion[]): HabitKey[] =>
  exclusions.filter(({ from, until }) => date >= from && (until === null || date <= until)).map(({ habit }) => habit)
