import type { LocalDate } from '#app/values/local-date.ts'
import type { DayProgress } from './progress.ts'
import { longestStreak } from './streak.ts'

/** Input of the achievement rules: the days around a change, and the streak it belongs to. */
export type AchievementFacts = {
  /** Up to 30 days before and after the changed day, oldest first, without gaps. */
  days: readonly DayProgress[]
  /** Length of the longest streak ever. */
  streak: number
}

type Rule = { key: string; label: string; how: string; isEarned: (facts: AchievementFacts) => boolean }

const WINDOW = 30

/** All achievements, with the rule that earns each. They are permanent: later corrections don't revoke them. */
export const ACHIEVEMENTS = [
  {
    key: 'first-step',
    label: 'First step',
    how: 'Tick your first habit.',
    isEarned: ({ days }) => days.some(({ completed }) => completed > 0),
  },
  {
    key: 'perfect-day',
    label: 'Perfect day',
    // Those switched off don't count, as on the card. Those that a weekly target leaves free do: with fewer, the card's
    // own Perfect Day can come without this one.
    how: 'Every habit you’ve switched on, in one day, swaps included.',
    isEarned: ({ days }) =>
      days.some(({ completed, applicable, free }) => applicable > 0 && completed === applicable && free.length === 0),
  },
  streakRule('streak-7', '7-day streak', 7),
  streakRule('streak-30', '30-day streak', 30),
  streakRule('streak-100', '100-day streak', 100),
  streakRule('streak-365', '365-day streak', 365),
  {
    key: 'cool-finish',
    label: 'Cold warrior',
    how: 'Cold exposure, or its safe swap, on 12 of 30 days.',
    isEarned: ({ days }) => mostInWindow(days, (day) => day.done.includes('coldExposure')) >= 12,
  },
  {
    key: 'mindfulness-master',
    label: 'Mindfulness master',
    how: 'Meditation on 20 of 30 days.',
    isEarned: ({ days }) => mostInWindow(days, (day) => day.done.includes('meditation')) >= 20,
  },
  {
    key: 'steady-mover',
    label: 'Steady mover',
    how: 'Exercise on 20 of 30 days.',
    isEarned: ({ days }) => mostInWindow(days, (day) => day.done.includes('exercise')) >= 20,
  },
  {
    key: 'fresh-start',
    label: 'Fresh start',
    how: 'A day at 70% or more after a week without one.',
    isEarned: ({ days }) => hasComeback(days),
  },
] as const satisfies readonly Rule[]

export type AchievementKey = (typeof ACHIEVEMENTS)[number]['key']

export const ACHIEVEMENT_KEYS = ACHIEVEMENTS.map(({ key }) => key)

/** Achievements that only a longer streak can earn. */
export const STREAKS: readonly AchievementKey[] = ['streak-7', 'streak-30', 'streak-100', 'streak-365']

/** Returns the achievements whose rule these facts meet. */
export const earnedBy = (facts: AchievementFacts): AchievementKey[] =>
  ACHIEVEMENTS.filter(({ isEarned }) => isEarned(facts)).map(({ key }) => key)

/**
 * Returns the achievements of a whole record with the day each was earned. Found by binary search, since an achievement
 * that is earned once stays earned.
 */
export function earnedIn(days: readonly DayProgress[]): { key: AchievementKey; earnedOn: LocalDate }[] {
  const keysUntil = (count: number) => {
    const until = days.slice(0, count)
    return earnedBy({ days: until, streak: longestStreak(keptBetween(until)) })
  }
  return keysUntil(days.length).flatMap((key) => {
    let [before, by] = [0, days.length]
    while (by - before > 1) {
      const middle = Math.floor((before + by) / 2)
      if (keysUntil(middle).includes(key)) by = middle
      else before = middle
    }
    const day = days[by - 1]
    return day ? [{ key, earnedOn: day.date }] : []
  })
}

/** Counts the days kept before the first miss, between misses, and after the last one. */
function keptBetween(days: readonly DayProgress[]): number[] {
  const kept = [0]
  for (const { outcome } of days) {
    if (outcome === 'missed') kept.push(0)
    if (outcome === 'kept') kept.push((kept.pop() ?? 0) + 1)
  }
  return kept
}

function streakRule<Key extends string>(key: Key, label: string, length: number) {
  return {
    key,
    label,
    how: `${length} days in a row at 70% or more, freezes allowed.`,
    isEarned: ({ streak }: AchievementFacts) => streak >= length,
  }
}

/** Returns the largest number of matching days in any window of 30. */
function mostInWindow(days: readonly DayProgress[], passes: (day: DayProgress) => boolean): number {
  const hits = days.map((day) => (passes(day) ? 1 : 0))
  let sum = 0
  let most = 0
  for (const [index, hit] of hits.entries()) {
    sum += hit - (hits[index - WINDOW] ?? 0)
    most = Math.max(most, sum)
  }
  return most
}

function hasComeback(days: readonly DayProgress[]): boolean {
  let missed = 0
  // Days before the first entry don't count as an absence.
  let hasBegun = false
  for (const { outcome } of days) {
    if (outcome === 'kept' && hasBegun && missed >= 7) return true
    if (outcome === 'kept') hasBegun = true
    missed = outcome === 'missed' ? missed + 1 : outcome === 'kept' ? 0 : missed
  }
  return false
}
