import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { HABIT_KEYS, type HabitKey } from '../routine/habits.ts'

/** A habit of another tracker, with what it holds of each day. */
export const TrackedHabit = z.object({
  name: z.string(),
  done: z.array(LocalDate),
  skipped: z.array(LocalDate),
  /** How much it was, in its unit, where it was counted. */
  amounts: z.array(z.tuple([LocalDate, z.number()])).default([]),
  unit: z.string().default(''),
  notes: z.array(z.tuple([LocalDate, z.string()])).default([]),
  guess: z.enum(HABIT_KEYS).nullable(),
})
export type TrackedHabit = z.infer<typeof TrackedHabit>

/** What a tracker says of a day: in a word, or how much. */
export type Said = 'done' | 'skipped' | 'nothing' | number

export const trackedHabit = (name: string, unit = ''): TrackedHabit => ({
  ...{ name, unit, done: [], skipped: [], amounts: [], notes: [] },
  guess: guessHabit(name),
})

/**
 * Writes down what was said of a day.
 *
 * @param isEnough Whether so much counts as done.
 */
export function addDay(
  habit: TrackedHabit,
  { date, said, note = '' }: { date: LocalDate; said: Said; note?: string },
  isEnough = (amount: number) => amount > 0,
): void {
  if (said === 'skipped') habit.skipped.push(date)
  if (typeof said === 'number' && said > 0) habit.amounts.push([date, said])
  if (said === 'done' || (typeof said === 'number' && isEnough(said))) habit.done.push(date)
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

function guessHabit(name: string): HabitKey | null {
  return GUESSES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
