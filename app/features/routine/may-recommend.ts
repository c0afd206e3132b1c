import type { HabitKey } from './habits.ts'

/**
 * The one rule of every recommendation, be it a tip, a post, a line of the timetable, a reminder or a trial: nothing that
 * is about a habit which nobody may urge on this member. What says nothing about its habits is recommended to those alone
 * for whom nothing is ruled out.
 */
export function mayRecommend(about: readonly string[] | null, ruledOut: readonly HabitKey[]): boolean {
  return about === null ? ruledOut.length === 0 : !ruledOut.some((habit) => about.includes(habit))
}
