import { type CsvRow, readCsv } from '#app/values/csv.ts'
import { isLocalDate, LocalDate } from '#app/values/local-date.ts'
import { FIRST_DAY, TOO_EARLY } from './first-day.ts'
import type { Problem } from './problem.ts'
import { addDay, type DayValue, type TrackedHabit, trackedHabit } from './tracked.ts'

type Read = { habits: TrackedHabit[]; problems: Problem[] }
type File = { name: string; text: string }

/** A habit in Loop's list: its unit, and how much of it counts as done. */
type ListedHabit = { name: string; unit: string; isEnough: (amount: number) => boolean }

/**
 * Whether a file belongs to Loop's archive: the list of habits, all checkmarks, or one habit's checkmarks with notes.
 */
export const isLoopFile = (name: string) =>
  /^(Habits|Checkmarks)\.csv$/.test(name) || /^\d+ [^/]*\/Checkmarks\.csv$/.test(name)

export const looksLikeLoop = (text: string) => /^\uFEFF?"?Date"?[,;]/.test(text)

/**
 * Parses the archive of Loop's export. Prefers each habit's own folder, where a comma in its name can't shift columns.
 */
export function readLoopArchive(files: readonly File[], today: LocalDate): Read {
  const list = files.find(({ name }) => name === 'Habits.csv')
  const listed = list ? readList(list.text) : []
  const folders = files.flatMap(({ name, text }) => {
    const [, place] = /^(\d+) .*\//.exec(name) ?? []
    const habit = listed[Number(place) - 1]
    return habit ? [{ file: name, habit, text }] : []
  })
  if (listed.length > 0 && folders.length === listed.length) {
    const read = folders.map((folder) => readFolder(folder, today))
    return { habits: read.flatMap(({ habits }) => habits), problems: read.flatMap(({ problems }) => problems) }
  }
  const all = files.find(({ name }) => name === 'Checkmarks.csv')
  return readLoop(all?.text ?? '', today, listed)
}

/**
 * Parses `Checkmarks.csv` of Loop's export: one column per habit, one line per day. Older versions wrote numbers (2
 * done, 1 implied by the frequency, 3 skipped), newer ones words. Implied days don't count as done.
 *
 * @param listed From `Habits.csv`, if present: Loop doesn't quote names in the first line, so a comma in one shifts all
 * columns.
 */
export function readLoop(text: string, today: LocalDate, listed: readonly ListedHabit[] = []): Read {
  const [head, ...rows] = readCsv(text)
  const columns = trimmed(head).slice(1)
  const width = rows.reduce((most, row) => Math.max(most, trimmed(row).length - 1), 0)
  const isShifted = columns.length !== width && rows.length > 0
  const isListed = listed.length === width
  const problems: Problem[] = []
  if (columns.length === 0 || (isShifted && !isListed))
    problems.push({
      line: 1,
      text: 'The names in the first line don’t match the columns. Please upload the whole ZIP.',
    })
  const known = isListed
    ? listed
    : columns.map((name) => ({ name, unit: '', isEnough: (amount: number) => amount > 0 }))
  const habits = known.map(({ name, unit }) => trackedHabit(name, unit))
  const ones = known.map((_, place) => meaningOfOne(rows.map((row) => trimmed(row)[place + 1] ?? '')))
  for (const { date, values, line } of daysIn(rows, today, problems))
    for (const [place, habit] of habits.entries()) {
      const value = values[place] ?? ''
      const parsed = value === '1' ? (ones[place] ?? 'nothing') : readValue(value)
      if (parsed === null) problems.push({ line, text: `“${value.slice(0, 30)}” isn’t a Loop checkmark.` })
      else addDay(habit, { date, value: parsed }, known[place]?.isEnough)
    }
  return { habits, problems: inOrder(problems) }
}

/** Parses one habit's checkmarks and notes. */
function readFolder({ file, habit, text }: { file: string; habit: ListedHabit; text: string }, today: LocalDate): Read {
  const problems: Problem[] = []
  const tracked = trackedHabit(habit.name, habit.unit)
  const [, ...rows] = readCsv(text)
  for (const { date, values, line } of daysIn(rows, today, problems)) {
    const [value = '', note] = values
    const parsed = readValue(value)
    if (parsed === null) problems.push({ line, text: `“${value.slice(0, 30)}” isn’t a Loop checkmark.` })
    else addDay(tracked, { date, value: parsed, note }, habit.isEnough)
  }
  return { habits: [tracked], problems: inOrder(problems).map((problem) => ({ ...problem, file })) }
}

/** Returns the lines with a valid date; the others are added to the problems. */
function daysIn(rows: readonly CsvRow[], today: LocalDate, problems: Problem[]) {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const [date = '', ...values] = trimmed(row)
    if (!isLocalDate(date)) {
      problems.push({ line: row.line, text: `“${date.slice(0, 30)}” isn’t a date (YYYY-MM-DD).` })
      return []
    }
    if (seen.has(date)) problems.push({ line: row.line, text: `${date} is there twice.` })
    if (date > today) problems.push({ line: row.line, text: `${date} hasn’t come yet.` })
    if (date < FIRST_DAY) problems.push({ line: row.line, text: TOO_EARLY })
    seen.add(date)
    return [{ date: LocalDate.parse(date), values, line: row.line }]
  })
}

const inOrder = (problems: readonly Problem[]) => problems.toSorted((one, other) => one.line - other.line)

/** Parses Loop's list of habits. Its order is that of the columns and of the folders' numbers. */
function readList(text: string): ListedHabit[] {
  const [head, ...rows] = readCsv(text)
  const columns = trimmed(head)
  if (!columns.includes('Name')) return []
  return rows.map((row) => {
    const of = (column: string) => row.cells[columns.indexOf(column)]?.text.trim() ?? ''
    const target = Number(of('Target Value'))
    const isEnough = (amount: number) =>
      amount > 0 && (!(target > 0) || (of('Target Type') === 'AT_MOST' ? amount <= target : amount >= target))
    return { name: of('Name'), unit: of('Unit'), isEnough }
  })
}

const CHECKMARKS: Record<string, DayValue> = {
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

/** Parses a checkmark. Amounts are in thousandths. */
function readValue(text: string): DayValue | null {
  const word = CHECKMARKS[text]
  if (word !== undefined) return word
  if (!/^\d+(\.\d+)?$/.test(text)) return null
  return text.includes('.') ? Number(text) : Number(text) / 1000
}

/**
 * In a column of only ones and noughts, as other trackers write it, a one means done. In Loop's own, which have twos, a
 * one is implied by the frequency.
 */
const meaningOfOne = (values: readonly string[]): DayValue =>
  values.every((value) => ['0', '1', ''].includes(value)) ? 'done' : 'nothing'

// Loop ends every line with a comma, which adds an empty cell.
function trimmed(row: CsvRow | undefined): string[] {
  const texts = (row?.cells ?? []).map(({ text }) => text.trim())
  return texts.at(-1) === '' ? texts.slice(0, -1) : texts
}
