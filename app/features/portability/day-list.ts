import { readCsv } from '#app/values/csv.ts'
import { isLocalDate, LocalDate } from '#app/values/local-date.ts'
import { FIRST_DAY, TOO_EARLY } from './first-day.ts'
import type { Problem } from './problem.ts'
import { addDay, type DayValue, type TrackedHabit, trackedHabit } from './tracked.ts'

// Other trackers write a line per habit and day. HabitBull: HabitName, HabitDescription, HabitCategory, CalendarDate,
// Value, CommentText. Streaks: title, entry_type, entry_date, quantity. Spreadsheets look the same.

/** Accepted column names, reduced to their letters. */
const COLUMN_NAMES = {
  date: ['date', 'day', 'calendardate', 'entrydate'],
  habit: ['habit', 'habitname', 'name', 'task', 'taskname', 'title', 'activity'],
  value: ['value', 'status', 'state', 'completed', 'done', 'result', 'entrytype'],
  amount: ['amount', 'quantity', 'count', 'minutes'],
  unit: ['unit', 'units'],
  note: ['note', 'notes', 'comment', 'comments', 'commenttext'],
} as const
type Column = keyof typeof COLUMN_NAMES

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Whether the first line of a CSV file has columns for a habit and a day. */
export const looksLikeDayList = (columns: readonly string[]): boolean =>
  indexOfColumn(columns, 'date') >= 0 && indexOfColumn(columns, 'habit') >= 0

/** Parses a list of days. A habit that appears twice on a day is done if one of its lines says so. */
export function readDayList(text: string, today: LocalDate): { habits: TrackedHabit[]; problems: Problem[] } {
  const [head, ...rows] = readCsv(text)
  const columns = (head?.cells ?? []).map((cell) => cell.text)
  if (columns.some((name) => lettersOf(name) === 'tasktype'))
    return { habits: [], problems: [{ line: 1, text: HABITICA }] }
  const problems: Problem[] = []
  const habits = new Map<string, TrackedHabit>()
  const readDate = dateReader(rows.map(({ cells }) => cells[indexOfColumn(columns, 'date')]?.text ?? ''))
  for (const { cells, line } of rows) {
    const of = (column: Column) => cells[indexOfColumn(columns, column)]?.text.trim() ?? ''
    const date = readDate(of('date'))
    const parsed = readDayValue(of('value'), of('amount'), indexOfColumn(columns, 'value') < 0)
    const problem = problemWith({ name: of('habit'), date, parsed, written: of('date'), value: of('value') }, today)
    if (problem !== null || parsed === null) {
      problems.push({ line, text: problem ?? '' })
      continue
    }
    const unit = of('unit') || (columns[indexOfColumn(columns, 'amount')]?.toLowerCase() === 'minutes' ? 'minutes' : '')
    const habit = habits.get(of('habit')) ?? trackedHabit(of('habit'), unit)
    habits.set(habit.name, habit)
    addDay(habit, { date: LocalDate.parse(date), value: parsed, note: of('note') })
  }
  return { habits: [...habits.values()], problems }
}

const HABITICA =
  'Habitica’s history says how a task is doing, not whether it was done on a day, so we can’t read days from it.'

const indexOfColumn = (columns: readonly string[], column: Column) =>
  columns.findIndex((name) => COLUMN_NAMES[column].some((called) => called === lettersOf(name)))

type Line = { name: string; date: string | null; parsed: DayValue | null; written: string; value: string }

function problemWith({ name, date, parsed, written, value }: Line, today: LocalDate): string | null {
  if (name === '') return 'This line names no habit.'
  if (date === null) return `We can’t tell the day from the month in “${written}”. Please write dates as YYYY-MM-DD.`
  if (!isLocalDate(date)) return `“${written.slice(0, 30)}” isn’t a date (YYYY-MM-DD).`
  if (date > today) return `${date} hasn’t come yet.`
  if (date < FIRST_DAY) return TOO_EARLY
  return parsed === null ? `“${value.slice(0, 30)}” doesn’t say whether it was done.` : null
}

/** Returns a parser for the file's date format. It returns null for a date whose day and month can't be told apart. */
function dateReader(all: readonly string[]): (text: string) => string | null {
  const slashed = all.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}(?!\d)/.exec(text) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  const isDayFirst = slashed.some(([first]) => first > 12)
  const isMonthFirst = slashed.some(([, second]) => second > 12)
  return (text) => {
    const [, year, month, day] =
      /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(text) ?? []
    if (year && month && day) return written(year, month, day)
    const [, one, two, last] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(text) ?? []
    if (!one || !two || !last) return text
    if (isDayFirst === isMonthFirst) return one === two ? written(last, one, two) : null
    return isDayFirst ? written(last, two, one) : written(last, one, two)
  }
}

const written = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Parses a line's value. A line with only a habit and a day means done. */
function readDayValue(value: string, amount: string, hasNoValue: boolean): DayValue | null {
  const much = Number(amount.replace(',', '.'))
  const word = hasNoValue ? 'done' : readState(value)
  // Streaks writes 0 for a habit without an amount.
  return word === 'done' && much > 0 ? much : word
}

function readState(value: string): DayValue | null {
  const word = value.toLowerCase()
  if (/^(1|true|yes|y|x|✓|✔|done|success(ful)?|completed?([_ -].*)?)$/.test(word)) return 'done'
  if (/^skip/.test(word)) return 'skipped'
  if (/^(0|false|no|n|-|miss.*|fail.*|incomplete|open|not[ _-]?done)?$/.test(word)) return 'nothing'
  const much = Number(word.replace(',', '.'))
  return much > 0 ? much : null
}
