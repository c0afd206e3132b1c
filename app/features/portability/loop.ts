import { z } from 'zod'
import { type CsvRow, readCsv } from '#app/values/csv.ts'
import { isLocalDate, LocalDate } from '#app/values/local-date.ts'
import { HABIT_KEYS, type HabitKey } from '../routine/habits.ts'
import type { Problem } from './problem.ts'

/** A habit of Loop Habit Tracker with the days on which it was done or skipped. */
export const LoopHabit = z.object({
  name: z.string(),
  done: z.array(LocalDate),
  skipped: z.array(LocalDate),
  /** Counted with an amount (minutes, pages): any amount was taken for done. */
  hasAmounts: z.boolean(),
  guess: z.enum(HABIT_KEYS).nullable(),
})
export type LoopHabit = z.infer<typeof LoopHabit>

/**
 * Reads `Checkmarks.csv` of Loop's export: a column for each habit, a line for each day. Older versions wrote numbers
 * (2 done, 1 implied by the frequency, 3 skipped), newer ones words; an implied day was not done and is left out.
 *
 * @param names From `Habits.csv`, if it came along: Loop does not quote names in the first line, so one with a comma
 * would shift all columns.
 */
export function readLoop(text: string, today: LocalDate, names: readonly string[] | null = null) {
  const problems: Problem[] = []
  const [head, ...rows] = readCsv(text)
  const columns = trimmed(head).slice(1)
  const width = rows.reduce((most, row) => Math.max(most, trimmed(row).length - 1), 0)
  const isShifted = columns.length !== width && rows.length > 0
  const titles = isShifted && names?.length === width ? names : columns
  if (titles.length === 0 || (isShifted && titles !== names))
    problems.push({
      line: 1,
      text: 'The names in the first line don’t match the columns. Please upload the whole ZIP.',
    })
  const habits = titles.map((name) => ({
    name,
    done: [] as LocalDate[],
    skipped: [] as LocalDate[],
    hasAmounts: false,
    guess: guessHabit(name),
  }))
  const seen = new Set<string>()
  for (const row of rows) {
    const [date = '', ...values] = trimmed(row)
    if (!isLocalDate(date)) {
      problems.push({ line: row.line, text: `“${date.slice(0, 30)}” isn’t a date (YYYY-MM-DD).` })
      continue
    }
    if (seen.has(date)) problems.push({ line: row.line, text: `${date} is there twice.` })
    if (date > today) problems.push({ line: row.line, text: `${date} hasn’t come yet.` })
    seen.add(date)
    for (const [place, habit] of habits.entries()) {
      const value = readValue(values[place] ?? '')
      if (value === 'unreadable')
        problems.push({ line: row.line, text: `“${(values[place] ?? '').slice(0, 30)}” isn’t a Loop checkmark.` })
      if (value === 'done' || value === 'amount') habit.done.push(LocalDate.parse(date))
      if (value === 'amount') habit.hasAmounts = true
      if (value === 'skipped') habit.skipped.push(LocalDate.parse(date))
    }
  }
  return { habits, problems }
}

/** The names of Loop's habits, in the order of its columns, from `Habits.csv`. */
export function readLoopNames(text: string): string[] {
  const [head, ...rows] = readCsv(text)
  const place = trimmed(head).indexOf('Name')
  return place < 0 ? [] : rows.map((row) => trimmed(row)[place] ?? '')
}

/** Whether a CSV file looks like Loop's checkmarks. */
export const looksLikeLoop = (text: string) => /^\uFEFF?"?Date"?[,;]/.test(text)

const WORDS: Record<string, 'done' | 'skipped' | 'nothing'> = {
  '2': 'done',
  YES_MANUAL: 'done',
  '3': 'skipped',
  SKIP: 'skipped',
  '1': 'nothing',
  YES_AUTO: 'nothing',
  '0': 'nothing',
  NO: 'nothing',
  '-1': 'nothing',
  UNKNOWN: 'nothing',
  '': 'nothing',
}

function readValue(text: string): 'done' | 'skipped' | 'amount' | 'nothing' | 'unreadable' {
  const word = WORDS[text]
  if (word) return word
  if (!/^\d+(\.\d+)?$/.test(text)) return 'unreadable'
  return Number(text) > 0 ? 'amount' : 'nothing'
}

// Loop ends every line with a comma, so there is always one cell too many.
function trimmed(row: CsvRow | undefined): string[] {
  const texts = (row?.cells ?? []).map(({ text }) => text.trim())
  return texts.at(-1) === '' ? texts.slice(0, -1) : texts
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
