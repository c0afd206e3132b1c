import { HABIT_COUNT, HABITS } from '#app/values/habits.ts'
import { capitalised, countInWords } from '#app/values/number-words.ts'
import { STREAK_THRESHOLD } from './streak.ts'

/** The fewest habits, of those that apply, that make at least 70 %. */
const neededOf = (applicable: number) => Math.ceil((applicable * STREAK_THRESHOLD) / 100)

/**
 * 'Five of seven keeps your streak.', over the habits that apply on the day.
 *
 * @param hasStreak False for users who don't see a streak; the text then speaks of a good day.
 */
export function streakRuleInWords(applicable: number, hasStreak: boolean): string {
  const needed = neededOf(applicable)
  if (needed === 0) return 'Nothing is due today.'
  return `${capitalised(countInWords(needed))} of ${countInWords(applicable)} ${hasStreak ? 'keeps your streak' : 'makes a good day'}.`
}

/** 'five of seven is a kept day', when every habit is due. */
export const keptDayWords = (): string => `${countInWords(neededOf(HABITS.length))} of ${HABIT_COUNT} is a kept day`

/** 'Five habits today start one' (a streak), over the habits that apply on the day. */
export function startWords(applicable: number): string {
  const needed = neededOf(applicable)
  if (needed === 0) return 'nothing is due today'
  return `${capitalised(countInWords(needed))} ${needed === 1 ? 'habit today starts' : 'habits today start'} one`
}

/** The consequence of skipping a habit; empty where every habit of the day is needed. */
export function skipWords(applicable: number, hasStreak: boolean): string {
  const spare = applicable - neededOf(applicable)
  if (spare === 0) return ''
  const kept = hasStreak ? 'keep your streak' : 'still have a good day'
  return `You can skip ${countInWords(spare)} of ${countInWords(applicable)} and ${kept}.`
}
