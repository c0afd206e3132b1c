import { z } from 'zod'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'

/** A habit of another tracker, with its days. */
export const TrackedHabit = z.object({
  name: z.string(),
  done: z.array(LocalDate),
  skipped: z.array(LocalDate),
  /** Amounts in its unit, where it was counted. */
  amounts: z.array(z.tuple([LocalDate, z.number()])).default([]),
  unit: z.string().default(''),
  notes: z.array(z.tuple([LocalDate, z.string()])).default([]),
  guess: z.enum(HABIT_KEYS).nullable(),
})
export type TrackedHabit = z.infer<typeof TrackedHabit>

/** A tracker's value for a day: a state, or an amount. */
export type DayValue = 'done' | 'skipped' | 'nothing' | number

export const trackedHabit = (name: string, unit: string): TrackedHabit => ({
  ...{ name, unit, done: [], skipped: [], amounts: [], notes: [] },
  guess: guessHabit(name),
})

/**
 * Adds a day's value to a habit.
 *
 * @param isEnough Whether an amount counts as done.
 */
export function addDay(
  habit: TrackedHabit,
  { date, value, note = '' }: { date: LocalDate; value: DayValue; note?: string },
  isEnough = (amount: number) => amount > 0,
): void {
  if (value === 'skipped') habit.skipped.push(date)
  if (typeof value === 'number' && value > 0) habit.amounts.push([date, value])
  if (value === 'done' || (typeof value === 'number' && isEnough(value))) habit.done.push(date)
  if (note.trim() !== '') habit.notes.push([date, note.trim()])
}

const GUESSES: [RegExp, HabitKey][] = [
  [/medita|mindful/i, 'meditation'],
  [/breath|pranayama|wim hof/i, 'breathing'],
  [/cold|ice|plunge/i, 'coldExposure'],
  [/sauna|heat|hot/i, 'hotExposure'],
  [/\bfast|16.?8/i, 'fasting'],
  [/run|gym|exercis|workout|train|walk|swim|yoga|sport|strength|cardio|bike|cycl/i, 'exercise'],
  [/eat|diet|nutrition|vegetable|healthy|sugar/i, 'healthyNutrition'],
]

const guessHabit = (name: string): HabitKey | null => GUESSES.find(([pattern]) => pattern.test(name))?.[1] ?? null
