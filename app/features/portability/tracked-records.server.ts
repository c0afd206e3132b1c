import { createHash } from 'node:crypto'
import { LONGEST_JOURNAL_NOTE } from '../journal/journal.ts'
import { LONGEST_NAME, MOST_OF_ALL } from '../own-habits/own-habits.ts'
import { problemWith } from '../routine/amounts.ts'
import { HABITS, type HabitKey, measureOf } from '../routine/habits.ts'
import type { Choice } from './contract.ts'
import { columnOf, HABIT_COLUMNS, type Row } from './day-row.ts'
import type { TrackedHabit } from './tracked.ts'
import type { Records } from './waiting.ts'

type Known = ReadonlyMap<string, readonly Row[]>
/** A habit of theirs and what it is here: one of the seven, or one of the member's own by its id. */
type Mapped = TrackedHabit & { ours: HabitKey | null; about: string }

/**
 * The records that another tracker's habits add to, as their owner has matched them: days, how much it was, own habits
 * with their days, notes. What is said here stays; several of theirs may be one of ours, and done in any of them is done.
 * Brought in a second time, the same file finds its own habits and notes again.
 */
export function recordsFromTracker(
  habits: readonly TrackedHabit[],
  chosen: readonly Choice[],
  { known, now }: { known: Known; now: Date },
): Records | 'unmatched' | 'too-many' {
  const there = known.get('own_habits') ?? []
  const mapped = habits.flatMap((habit, place): Mapped[] => {
    const choice = chosen[place] ?? null
    if (choice === null) return []
    const ours = choice === 'own' ? null : choice
    return [{ ...habit, ours, about: ours ?? ownId(habit.name, there) }]
  })
  if (mapped.length === 0) return 'unmatched'
  const own = mapped.filter(({ ours }) => ours === null)
  const made = own.filter(({ about }, place) => isFirst(own, about, place) && !there.some(({ id }) => id === about))
  if (there.length + made.length > MOST_OF_ALL) return 'too-many'
  const at = now.toISOString()
  return {
    routine_days: daysOf(mapped, known.get('routine_days') ?? [], at),
    routine_amounts: amountsOf(mapped, known.get('routine_amounts') ?? [], at),
    own_habits: made.map((habit, place) => ({
      ...{ id: habit.about, name: ownName(habit.name), note: '', position: there.length + place },
      ...{ created_on: firstDay(own, habit.about) ?? at.slice(0, 10), archived_on: null, updated_at: at },
    })),
    own_habit_days: ownDaysOf(own, known.get('own_habit_days') ?? [], at),
    journal_notes: notesOf(mapped, known.get('journal_notes') ?? [], at),
  }
}

function daysOf(habits: readonly Mapped[], known: readonly Row[], at: string): Row[] {
  const mine = new Map(known.map((row) => [String(row.date), row]))
  const days = new Map<string, Row>()
  for (const state of ['done', 'skipped'] as const) {
    for (const { ours, [state]: dates } of habits) {
      if (ours === null) continue
      for (const date of dates) {
        const day = days.get(date) ?? { ...(mine.get(date) ?? emptyDay(date)), entered_at: at }
        const column = columnOf(ours)
        days.set(date, day[column] === 'not-done' ? { ...day, [column]: state } : day)
      }
    }
  }
  return [...days.values()].toSorted((one, other) => (String(one.date) < String(other.date) ? -1 : 1))
}

const emptyDay = (date: string): Row => ({
  date,
  ...Object.fromEntries(HABIT_COLUMNS.map((column) => [column, 'not-done'])),
  off: '',
  free: '',
  mode: null,
  is_paused: false,
})

/** How much it was, where a habit of ours is counted the same way; of two that are one of ours, both. */
function amountsOf(habits: readonly Mapped[], known: readonly Row[], at: string): Row[] {
  const there = new Set(known.map(({ date, habit }) => `${date} ${habit}`))
  const sums = new Map<string, { date: string; habit: HabitKey; amount: number }>()
  for (const { ours, amounts, unit } of habits)
    for (const [date, amount] of amounts) {
      const much = ours && inOurUnit(ours, amount, unit)
      if (!ours || !much) continue
      const key = `${date} ${ours}`
      sums.set(key, { date, habit: ours, amount: much + (sums.get(key)?.amount ?? 0) })
    }
  return [...sums.values()]
    .filter(({ habit, amount }) => problemWith(amount, measureOf(habit)?.limits, '') === null)
    .filter(({ date, habit }) => !there.has(`${date} ${habit}`))
    .map((row) => ({ ...row, celsius: null, updated_at: at }))
}

/** Minutes of a habit that ours counts in minutes, hours of a fast; null for anything else. */
function inOurUnit(habit: HabitKey, amount: number, unit: string): number | null {
  const minutes = [
    [/^s(ec|$)/i, 1 / 60],
    [/^m(in|$)/i, 1],
    [/^h(r|our|$)/i, 60],
  ] as const
  const [, worth] = minutes.find(([pattern]) => pattern.test(unit)) ?? []
  const measure = measureOf(habit)
  if (worth === undefined || !measure) return null
  const inUnit = (amount * worth) / (measure.unit === 'minutes' ? 1 : 60)
  return Math.round(inUnit / measure.step) * measure.step
}

function ownDaysOf(own: readonly Mapped[], known: readonly Row[], at: string): Row[] {
  const isDone = new Set(known.flatMap((row) => (row.is_done ? [`${row.date} ${row.habit_id}`] : [])))
  const days = new Map<string, Row>()
  for (const { about, done } of own)
    for (const date of done)
      if (!isDone.has(`${date} ${about}`))
        days.set(`${date} ${about}`, { date, habit_id: about, is_done: true, entered_at: at })
  return [...days.values()]
}

/** Notes as they were written; before them how much it was, where nothing here counts that. */
function notesOf(habits: readonly Mapped[], known: readonly Row[], at: string): Row[] {
  const there = new Set(known.map(({ id }) => id))
  const notes = new Map<string, Row>()
  for (const { ours, about, amounts, unit, notes: written } of habits) {
    const said = new Map<string, string[]>()
    for (const [date, amount] of amounts)
      if (ours === null || inOurUnit(ours, amount, unit) === null)
        said.set(date, [...(said.get(date) ?? []), `${amount} ${unit}`.trim()])
    for (const [date, note] of written) said.set(date, [...(said.get(date) ?? []), note])
    for (const [date, parts] of said) {
      const body = parts.join(': ').slice(0, LONGEST_JOURNAL_NOTE)
      const id = idOf(`note ${about} ${date} ${body}`)
      if (!there.has(id)) notes.set(id, { id, date, about, body, updated_at: at })
    }
  }
  return [...notes.values()]
}

/** The id of the member's own habit of that name; of one that is new, the same each time. */
function ownId(name: string, there: readonly Row[]): string {
  const same = there.find((row) => isSameName(String(row.name), ownName(name)))
  return same ? String(same.id) : idOf(`habit ${ownName(name).toLowerCase()}`)
}

/** A name as an own habit may have it: one line, not too long, and none of the seven. */
function ownName(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() || 'Habit'
  const isOurs = HABITS.some(({ label }) => isSameName(label, line))
  return isOurs ? `My ${line}`.slice(0, LONGEST_NAME) : line.slice(0, LONGEST_NAME).trim()
}

const isSameName = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

const isFirst = (habits: readonly Mapped[], about: string, place: number) =>
  habits.findIndex((other) => other.about === about) === place

const firstDay = (habits: readonly Mapped[], about: string) =>
  habits
    .filter((habit) => habit.about === about)
    .flatMap(({ done, skipped }) => [...done, ...skipped])
    .toSorted()[0]

function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
