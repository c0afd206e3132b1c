import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import { type MonthSummary, monthsOf } from '#app/features/routine/history.ts'
import { countedDays, type DayProgress, dueDaysOf, totalsOf } from '#app/features/routine/progress.ts'
import { addDays, asLocalDate, daysBetween, isLocalDate, type LocalDate, laterDay } from '#app/values/local-date.ts'
import { meanPercent, type Percent, percentOf } from '#app/values/percent.ts'

type Open = { joinedOn: LocalDate; today: LocalDate }

/** A year that is told: of the calendar, or one with us from the day of joining. */
export type ToldYear = {
  /** Its place in an address: '2026', or '1' for the first year with us. */
  key: string
  title: string
  from: LocalDate
  /** Its last day, though that may be still to come. */
  until: LocalDate
}

/** For so many days from an anniversary its story is offered on the day's page. */
const OFFERED_DAYS = 14

/** Of fewer days than this there is no story yet. */
const FEWEST_TOLD = 28

/** The years that can be told today, the newest first: of the calendar from December on, with us from each anniversary. */
export function toldYears({ joinedOn, today }: Open): ToldYear[] {
  const [first, now] = [yearOf(joinedOn), yearOf(today)]
  const years = Array.from({ length: now - first + 1 }, (_, back) => now - back)
  const calendar = years
    .filter((year) => today >= `${year}-12-01`)
    .map((year) => ({
      key: String(year),
      title: String(year),
      from: laterDay(joinedOn, asLocalDate(`${year}-01-01`)),
      until: asLocalDate(`${year}-12-31`),
    }))
    .filter(({ from, until }) => daysBetween(from, today < until ? today : until) >= FEWEST_TOLD - 1)
  const withUs = years
    .map((year) => year - first)
    .filter((count) => count > 0 && anniversary(joinedOn, count) <= today)
    .map((count) => ({
      key: String(count),
      title: count === 1 ? 'Your first year' : `Year ${count} with us`,
      from: anniversary(joinedOn, count - 1),
      until: addDays(anniversary(joinedOn, count), -1),
    }))
  return [...calendar, ...withUs].toSorted((a, b) => (a.until < b.until ? 1 : -1))
}

/** The story that the day's page offers: for two weeks from an anniversary, and all December. */
export function yearOffered(open: Open): ToldYear | null {
  const isFresh = ({ key, until }: ToldYear) =>
    key.length === 4 ? key === open.today.slice(0, 4) : addDays(until, OFFERED_DAYS) >= open.today
  const told = toldYears(open).filter(isFresh)
  return told.find(({ key }) => key.length < 4) ?? told[0] ?? null
}

/** So many years after a day; after a 29 February the first of March, where there is none. */
function anniversary(date: LocalDate, years: number): LocalDate {
  const same = `${yearOf(date) + years}${date.slice(4)}`
  return isLocalDate(same) ? same : asLocalDate(`${yearOf(date) + years}-03-01`)
}

const yearOf = (date: LocalDate) => Number(date.slice(0, 4))

/** A run of kept days, and how many freezes held it. */
export type LongestRun = { days: number; held: number; from: LocalDate; until: LocalDate }

export type YearFigures = {
  /** Days that count, and of those the ones at 70 % or more. */
  days: number
  kept: number
  completion: Percent
  entered: number
  longest: LongestRun | null
  whole: { count: number; first: LocalDate | null }
  habits: { key: HabitKey; label: string; done: number; due: number }[]
  /** The habit that was done on more days than any other. */
  most: string | null
  grown: { label: string; before: Percent; after: Percent } | null
  /** Whether enough was written down to set one half beside the other. */
  isComparable: boolean
  months: MonthSummary[]
  best: MonthSummary | null
  microLives: number
}

/** Fewer due days than this in a half are no share to compare, and a change of fewer points is none to tell. */
const FEWEST_DUE = 14
const FEWEST_ENTERED = 28
const FEWEST_POINTS = 10
/** A month of fewer days is no best month. */
const FEWEST_DAYS = 7

/**
 * What a year came to, from the record alone.
 *
 * @param days Those of the year until today, oldest first.
 */
export function figuresOfYear(days: readonly DayProgress[], { from, until }: ToldYear, today: LocalDate): YearFigures {
  // Of a year that is over its last day counts like any other.
  const open = { joinedOn: from, today: until < today ? addDays(until, 1) : today }
  const counted = countedDays(days, open)
  const whole = days.filter(({ applicable, completed }) => applicable > 0 && completed === applicable)
  const months = monthsOf(days, open).toReversed()
  const full = months.filter((month) => month.days >= FEWEST_DAYS && month.completion > 0)
  const entered = days.filter(({ isEntered }) => isEntered).length
  const isComparable = entered >= FEWEST_ENTERED
  const habits = HABITS.map(({ key, label }) => ({ key, label, ...doneOf(counted, key) }))
    .filter(({ due }) => due > 0)
    .toSorted((a, b) => b.done - a.done)
  const [first, second] = habits
  return {
    days: counted.length,
    kept: counted.filter(({ outcome }) => outcome === 'kept').length,
    completion: meanPercent(counted.map(({ percentage }) => percentage)),
    entered,
    longest: longestRunIn(days),
    whole: { count: whole.length, first: whole[0]?.date ?? null },
    habits,
    most: first && first.done > (second?.done ?? 0) ? first.label : null,
    grown: isComparable ? mostGrown(counted) : null,
    isComparable,
    months,
    best: full.toSorted((a, b) => b.completion - a.completion)[0] ?? null,
    microLives: totalsOf(days, open).microLives,
  }
}

/** The longest run of kept days that lies within these; of two the earlier. A freeze holds it and is no day of it. */
export function longestRunIn(days: readonly Pick<DayProgress, 'date' | 'outcome'>[]): LongestRun | null {
  let longest: LongestRun | null = null
  let run: LongestRun | null = null
  let held = 0
  for (const { date, outcome } of days) {
    if (outcome === 'missed') run = null
    // What was held since the last kept day is part of the run once another one follows.
    else if (outcome === 'frozen') held += 1
    else if (outcome === 'kept') {
      run = withDay(run, date, held)
      held = 0
      if (run.days > (longest?.days ?? 0)) longest = run
    }
    if (run === null) held = 0
  }
  return longest
}

function withDay(run: LongestRun | null, date: LocalDate, held: number): LongestRun {
  return run
    ? { ...run, days: run.days + 1, held: run.held + held, until: date }
    : { days: 1, held: 0, from: date, until: date }
}

/** The habit that was done the most more often in the second half than in the first, of those due often enough in both. */
function mostGrown(counted: readonly DayProgress[]): YearFigures['grown'] {
  const middle = Math.floor(counted.length / 2)
  const halves = [counted.slice(0, middle), counted.slice(middle)] as const
  const grown = HABITS.flatMap(({ key, label }) => {
    const [first, second] = [doneOf(halves[0], key), doneOf(halves[1], key)]
    if (Math.min(first.due, second.due) < FEWEST_DUE) return []
    return [{ label, before: percentOf(first.done, first.due), after: percentOf(second.done, second.due) }]
  })
  const [most] = grown.toSorted((a, b) => b.after - b.before - (a.after - a.before))
  return most && most.after - most.before >= FEWEST_POINTS ? most : null
}

function doneOf(days: readonly DayProgress[], habit: HabitKey) {
  const due = dueDaysOf(days, habit)
  return { done: due.filter(({ done }) => done.includes(habit)).length, due: due.length }
}

export type Felt = { key: 'sleep' | 'energy' | 'stress'; mean: number; count: number }

/** How a year felt, where enough was said of it. */
export function feltOf(checkins: readonly Record<Felt['key'], number | null>[]): Felt[] {
  return (['sleep', 'energy', 'stress'] as const).flatMap((key) => {
    const said = checkins.flatMap((one) => one[key] ?? [])
    const mean = said.reduce((sum, score) => sum + score, 0) / said.length
    return said.length < FEWEST_DAYS ? [] : [{ key, mean, count: said.length }]
  })
}
