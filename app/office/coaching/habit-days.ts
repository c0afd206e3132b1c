import { HABITS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'

type SharedDay = { date: LocalDate; done: readonly HabitKey[] }

/** On how many of the days each habit was done. Today isn't over, so a habit counts it once it's done. */
export const countHabitDays = (days: readonly SharedDay[], today: LocalDate) =>
  HABITS.map(({ key, label }) => {
    const counted = days.filter(({ date, done }) => date !== today || done.includes(key))
    return { key, label, done: counted.filter(({ done }) => done.includes(key)).length, days: counted.length }
  })
