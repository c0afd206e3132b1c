import { createHash } from 'node:crypto'
import { HABITS, type HabitKey, measureOf } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { beginningOf } from '#app/values/text-length.ts'
import { LONGEST_JOURNAL_NOTE } from '../journal/journal.ts'
import { LONGEST_NAME, MOST_OWN_HABITS } from '../own-habits/own-habits.ts'
import { problemWith } from '../routine/amounts.ts'
import type { Choice } from './contract.ts'
import { columnOf, HABIT_COLUMNS, type Row } from './day-row.ts'
import type { Records } from './pending-file.ts'
import type { TrackedHabit } from './tracked.ts'

type Known = ReadonlyMap<string, readonly Row[]>
/** A habit of the file and what it maps to: one of the seven, or an own habit by its id. */
type MappedHabit = TrackedHabit & { ours: HabitKey | null; about: string }

/**
 * Converts another tracker's habits to our records, as their owner has matched them: days, amounts, own habits with
 * their days, notes. Existing entries aren't changed. Several of their habits may map to one of ours, which is done if
 * any of them is. Idempotent: the same file maps to the same own habits and notes.
 */
export function recordsFromTracker(
  habits: readonly TrackedHabit[],
  chosen: readonly Choice[],
  { known, now, today }: { known: Known; now: Date; today: LocalDate },
): Records | 'unmatched' | 'too-many' {
  const existing = known.get('own_habits') ?? []
  const mapped = habits.flatMap((habit, place): MappedHabit[] => {
    const choice = chosen[place] ?? null
    if (choice === null) return []
    const ours = choice === 'own' ? null : choice
    return [{ ...habit, ours, about: ours ?? ownId(habit.name, existing) }]
  })
  if (mapped.length === 0) return 'unmatched'
  const own = mapped.filter(({ ours }) => ours === null)
  const made = own.filter(({ about }, place) => isFirst(own, about, place) && !existing.some(({ id }) => id === about))
  if (existing.length + made.length > MOST_OWN_HABITS) return 'too-many'
  const at = now.toISOString()
  return {
    routine_days: daysOf(mapped, known.get('routine_days') ?? [], at),
    routine_amounts: amountsOf(mapped, known.get('routine_amounts') ?? [], at),
    own_habits: made.map((habit, place) => ({
      ...{ id: habit.about, name: ownName(habit.name), note: '', position: existing.length + place },
      ...{ created_on: firstDay(own, habit.about) ?? today, archived_on: null, updated_at: at },
    })),
    own_habit_days: ownDaysOf(own, known.get('own_habit_days') ?? [], at),
    journal_notes: notesOf(mapped, known.get('journal_notes') ?? [], at),
  }
}

function daysOf(habits: readonly MappedHabit[], known: readonly Row[], at: string): Row[] {
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

/** Returns the amounts that our habit counts in a compatible unit; the sum if several habits map to one. */
function amountsOf(habits: readonly MappedHabit[], known: readonly Row[], at: string): Row[] {
  const existing = new Set(known.map(({ date, habit }) => `${date} ${habit}`))
  const sums = new Map<string, { date: string; habit: HabitKey; amount: number }>()
  for (const { ours, amounts, unit } of habits)
    for (const [date, amount] of amounts) {
      const converted = ours && inOurUnit(ours, amount, unit)
      if (!ours || !converted) continue
      const key = `${date} ${ours}`
      sums.set(key, { date, habit: ours, amount: converted + (sums.get(key)?.amount ?? 0) })
    }
  return [...sums.values()]
    .filter(({ habit, amount }) => problemWith(amount, measureOf(habit)?.limits, '') === null)
    .filter(({ date, habit }) => !existing.has(`${date} ${habit}`))
    .map((row) => ({ ...row, celsius: null, updated_at: at }))
}

/** Converts an amount to our habit's unit, minutes or hours of fasting; null if the units don't match. */
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

function ownDaysOf(own: readonly MappedHabit[], known: readonly Row[], at: string): Row[] {
  const isDone = new Set(known.flatMap((row) => (row.is_done ? [`${row.date} ${row.habit_id}`] : [])))
  const days = new Map<string, Row>()
  for (const { about, done } of own)
    for (const date of done)
      if (!isDone.has(`${date} ${about}`))
        days.set(`${date} ${about}`, { date, habit_id: about, is_done: true, entered_at: at })
  return [...days.values()]
}

/** Returns the notes, each preceded by the amount if it isn't counted here. */
function notesOf(habits: readonly MappedHabit[], known: readonly Row[], at: string): Row[] {
  const existing = new Set(known.map(({ id }) => id))
  const notes = new Map<string, Row>()
  for (const { ours, about, amounts, unit, notes: written } of habits) {
    const byDate = new Map<string, string[]>()
    for (const [date, amount] of amounts)
      if (ours === null || inOurUnit(ours, amount, unit) === null)
        byDate.set(date, [...(byDate.get(date) ?? []), `${amount} ${unit}`.trim()])
    for (const [date, note] of written) byDate.set(date, [...(byDate.get(date) ?? []), note])
    for (const [date, parts] of byDate) {
      const body = beginningOf(parts.join(': '), LONGEST_JOURNAL_NOTE)
      const id = idOf(`note ${about} ${date} ${body}`)
      if (!existing.has(id)) notes.set(id, { id, date, about, body, updated_at: at })
    }
  }
  return [...notes.values()]
}

/** Returns the id of the own habit with that name; for a new one, an id derived from the name. */
function ownId(name: string, existing: readonly Row[]): string {
  const same = existing.find((row) => isSameName(String(row.name), ownName(name)))
  return same ? String(same.id) : idOf(`habit ${ownName(name).toLowerCase()}`)
}

/** Makes a valid name for an own habit: one line, not too long, and different from the seven. */
function ownName(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() || 'Habit'
  const isOurs = HABITS.some(({ label }) => isSameName(label, line))
  return beginningOf(isOurs ? `My ${line}` : line, LONGEST_NAME).trim()
}

const isSameName = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

const isFirst = (habits: readonly MappedHabit[], about: string, place: number) =>
  habits.findIndex((other) => other.about === about) === place

const firstDay = (habits: readonly MappedHabit[], about: string) =>
  habits
    .filter((habit) => habit.about === about)
    .flatMap(({ done, skipped }) => [...done, ...skipped])
    .toSorted()[0]

function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
