import { HABITS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'

type SharedDay = { date: LocalDate; done: readonly HabitKey[] }

/** On how many of the days each habit was done, in words. Today isn't over, so a habit counts it once it's done. */
export const countHabitDays = (days: readonly SharedDay[], today: LocalDate) =>
  HABITS.map(({ key, label }) => {
    const counted = days.filter(({ date, done }) => date !== today || done.includes(key))
    const done = counted.filter((day) => day.done.includes(key)).length
    return { key, label, done, days: counted.length, words: inWords(done, counted.length) }
  })

function inWords(done: number, days: number): string {
  if (days === 0) return 'No day yet'
  return `${done} of ${days} ${days === 1 ? 'day' : 'days'}`
}
