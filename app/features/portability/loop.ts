import { type CsvRow, readCsv } from '#app/values/csv.ts'
import { isLocalDate, LocalDate } from '#app/values/local-date.ts'
import type { Problem } from './problem.ts'
import { addDay, type Said, type TrackedHabit, trackedHabit } from './tracked.ts'

type Read = { habits: TrackedHabit[]; problems: Problem[] }
type File = { name: string; text: string }

/** What Loop's list of habits says of one: how it is counted, and how much of it is enough. */
type Counted = { name: string; unit: string; isEnough: (amount: number) => boolean }

/** The files of Loop's archive: its list of habits, all checkmarks, and those of each habit with their notes. */
export const isLoopFile = (name: string) =>
  /^(Habits|Checkmarks)\.csv$/.test(name) || /^\d+ [^/]*\/Checkmarks\.csv$/.test(name)

/** Whether a CSV file looks like Loop's checkmarks. */
export const looksLikeLoop = (text: string) => /^\uFEFF?"?Date"?[,;]/.test(text)

/** Reads the archive of Loop's export. The folder of a habit is preferred: its name cannot shift columns there. */
export function readLoopArchive(files: readonly File[], today: LocalDate): Read {
  const list = files.find(({ name }) => name === 'Habits.csv')
  const counted = list ? readList(list.text) : []
  const folders = files.flatMap(({ name, text }) => {
    const [, place] = /^(\d+) .*\//.exec(name) ?? []
    const habit = counted[Number(place) - 1]
    return habit ? [{ file: name, habit, text }] : []
  })
  if (counted.length > 0 && folders.length === counted.length) {
    const read = folders.map((folder) => readFolder(folder, today))
    return { habits: read.flatMap(({ habits }) => habits), problems: read.flatMap(({ problems }) => problems) }
  }
  const all = files.find(({ name }) => name === 'Checkmarks.csv')
  return readLoop(all?.text ?? '', today, counted)
}

/**
 * Reads `Checkmarks.csv` of Loop's export: a column for each habit, a line for each day. Older versions wrote numbers
 * (2 done, 1 implied by the frequency, 3 skipped), newer ones words; an implied day was not done and is left out.
 *
 * @param counted From `Habits.csv`, if it came along: Loop does not quote names in the first line, so one with a comma
 * would shift all columns.
 */
export function readLoop(text: string, today: LocalDate, counted: readonly Counted[] = []): Read {
  const [head, ...rows] = readCsv(text)
  const columns = trimmed(head).slice(1)
  const width = rows.reduce((most, row) => Math.max(most, trimmed(row).length - 1), 0)
  const isShifted = columns.length !== width && rows.length > 0
  const isListed = counted.length === width
  const problems: Problem[] = []
  if (columns.length === 0 || (isShifted && !isListed))
    problems.push({
      line: 1,
      text: 'The names in the first line don’t match the columns. Please upload the whole ZIP.',
    })
  const known = isListed
    ? counted
    : columns.map((name) => ({ name, unit: '', isEnough: (amount: number) => amount > 0 }))
  const habits = known.map(({ name, unit }) => trackedHabit(name, unit))
  const ones = known.map((_, place) => meaningOfOne(rows.map((row) => trimmed(row)[place + 1] ?? '')))
  for (const { date, values, line } of daysIn(rows, today, problems))
    for (const [place, habit] of habits.entries()) {
      const value = values[place] ?? ''
      const said = value === '1' ? (ones[place] ?? 'nothing') : readValue(value)
      if (said === null) problems.push({ line, text: `“${value.slice(0, 30)}” isn’t a Loop checkmark.` })
      else addDay(habit, { date, said }, known[place]?.isEnough)
    }
  return { habits, problems: inOrder(problems) }
}

/** The checkmarks of one habit, with their notes. */
function readFolder({ file, habit, text }: { file: string; habit: Counted; text: string }, today: LocalDate): Read {
  const problems: Problem[] = []
  const tracked = trackedHabit(habit.name, habit.unit)
  const [, ...rows] = readCsv(text)
  for (const { date, values, line } of daysIn(rows, today, problems)) {
    const [value = '', note] = values
    const said = readValue(value)
    if (said === null) problems.push({ line, text: `“${value.slice(0, 30)}” isn’t a Loop checkmark.` })
    else addDay(tracked, { date, said, note }, habit.isEnough)
  }
  return { habits: [tracked], problems: inOrder(problems).map((problem) => ({ ...problem, file })) }
}

/** The lines whose day can be read; the others are added to the problems. */
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
    seen.add(date)
    return [{ date: LocalDate.parse(date), values, line: row.line }]
  })
}

const inOrder = (problems: readonly Problem[]) => problems.toSorted((one, other) => one.line - other.line)

/** Loop's list of habits, in the order of its columns and of the numbers of its folders. */
function readList(text: string): Counted[] {
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

const WORDS: Record<string, Said> = {
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

/** Amounts are counted in thousandths. */
function readValue(text: string): Said | null {
  const word = WORDS[text]
  if (word !== undefined) return word
  if (!/^\d+(\.\d+)?$/.test(text)) return null
  return text.includes('.') ? Number(text) : Number(text) / 1000
}

/** In a column of ones and noughts, which other trackers write, a one is done; where Loop has a two, it is implied. */
const meaningOfOne = (values: readonly string[]): Said =>
  values.every((value) => ['0', '1', ''].includes(value)) ? 'done' : 'nothing'

// Loop ends every line with a comma, so there is always one cell too many.
function trimmed(row: CsvRow | undefined): string[] {
  const texts = (row?.cells ?? []).map(({ text }) => text.trim())
  return texts.at(-1) === '' ? texts.slice(0, -1) : texts
}
