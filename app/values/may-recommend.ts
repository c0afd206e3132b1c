import type { HabitKey } from './habits.ts'

/**
 * The single rule for all recommendations (tips, posts, timetable items, reminders and trials): nothing about a habit
 * that must not be recommended to this member. An item that doesn't declare its habits is only recommended to members
 * without any such habit.
 */
export const mayRecommend = (about: readonly string[] | null, ruledOut: readonly HabitKey[]): boolean =>
  about === null ? ruledOut.length === 0 : !ruledOut.some((habit) => about.includes(habit))
