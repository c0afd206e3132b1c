import { HABIT_COUNT, HABITS } from '#app/values/habits.ts'
import { addDays, type DateRange, daysBetween, type LocalDate, laterDay } from '#app/values/local-date.ts'
import { type Percent, percentOf } from '#app/values/percent.ts'
import { isWithin } from '../routine/day.ts'
import { lastWeeks, monthLabel, strengthOf } from '../routine/history.ts'

/** The most own habits on the card, which is short on purpose. */
export const MOST_ON_CARD = 5
/** The same, including those put away. */
export const MOST_OWN_HABITS = 30
export const LONGEST_NAME = 40
export const LONGEST_OWN_NOTE = 120

/** How far the history of own habits goes back, today included. */
export const OWN_HISTORY_DAYS = 365

export const OWN_STATES = ['done', 'not-done'] as const
export type OwnState = (typeof OWN_STATES)[number]

type Named = { id: string; name: string; archivedOn: LocalDate | null }

/**
 * Validates a name. Names are compared without case and accents.
 *
 * @param others The member's other habits, including those put away.
 * @returns The message to show; null if it's valid.
 */
export function problemWithName(name: string, others: readonly Named[]): string | null {
  const isSame = (other: string) => other.localeCompare(name, 'en', { sensitivity: 'base' }) === 0
  if (HABITS.some(({ label }) => isSame(label))) return `That’s already one of the ${HABIT_COUNT}.`
  const same = others.find((other) => isSame(other.name))
  if (!same) return null
  return same.archivedOn === null
    ? 'You already have a habit with that name.'
    : 'You’ve put away a habit with that name. Import your data instead.'
}

/** Moves an id by one place and returns the new order; unchanged at the ends. */
export function moveBy(ids: readonly string[], id: string, step: -1 | 1): string[] {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

export type OwnRecord = {
  id: string
  name: string
  createdOn: LocalDate
  archivedOn: LocalDate | null
  /** The days on which it was put away before it was brought back; missing in what the release before answers. */
  away?: readonly DateRange[] | undefined
  /** The days it was done, oldest first. */
  doneOn: readonly LocalDate[]
}

/**
 * Returns the days a habit was away once it's brought back. The day it was put away and the day it's back aren't among
 * them, and neither is what a history of that many days no longer shows.
 */
export function awayOnceBack(
  { archivedOn, away }: { archivedOn: LocalDate | null; away: readonly DateRange[] },
  today: LocalDate,
): readonly DateRange[] {
  const shown = away.filter(({ until }) => daysBetween(until, today) < OWN_HISTORY_DAYS)
  if (archivedOn === null || daysBetween(archivedOn, today) < 2) return shown
  return [...shown, { from: addDays(archivedOn, 1), until: addDays(today, -1) }]
}

type Open = { today: LocalDate; from: LocalDate; daysOff: readonly LocalDate[] }

/**
 * Computes each own habit's history over the days it was on the card. Paused and ill days don't count, as for the seven
 * habits, and today only counts once it's done.
 */
export function ownHistories(habits: readonly OwnRecord[], open: Open) {
  const { today } = open
  const spans = habits.map((habit) => spanOf(habit, open))
  const months = [...new Set(spans.flatMap((days) => days.map(({ date }) => date.slice(0, 7))))].toSorted()
  return habits.map(({ id, name }, place) => {
    const days = spans[place] ?? []
    const last = days.filter(({ date }) => date > addDays(today, -30))
    const count = (those: typeof days) => those.filter(({ isDone }) => isDone).length
    return {
      key: id,
      label: name,
      strength: strengthOf(days.map(({ isDone }) => isDone)),
      last30: { done: count(last), days: last.length },
      weeks: lastWeeks(days, today),
      months: months.map((month): { month: string; label: string; percentage: Percent | null } => {
        const those = days.filter(({ date }) => date.startsWith(month))
        return {
          month,
          label: monthLabel(month),
          percentage: those.length === 0 ? null : percentOf(count(those), those.length),
        }
      }),
    }
  })
}

function spanOf({ createdOn, archivedOn, away = [], doneOn }: OwnRecord, { today, from, daysOff }: Open) {
  const off = new Set<string>(daysOff)
  const done = new Set<string>(doneOn)
  const first = doneOn[0] && doneOn[0] < createdOn ? doneOn[0] : createdOn
  const begin = laterDay(first, from)
  const end = archivedOn !== null && archivedOn < today ? archivedOn : today
  return Array.from({ length: Math.max(0, daysBetween(begin, end) + 1) }, (_, index) => addDays(begin, index))
    .filter((date) => !off.has(date) && (done.has(date) || (date < today && !isWithin(date, away))))
    .map((date) => ({ date, isDone: done.has(date) }))
}
