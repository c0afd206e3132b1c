import { type MonthSummary, monthsOf } from '#app/features/routine/history.ts'
import { countedDays, type DayProgress, dueDaysOf, totalsOf } from '#app/features/routine/progress.ts'
import { HABITS, type HabitKey } from '#app/values/habits.ts'
import {
  addDays,
  asLocalDate,
  daysBetween,
  isLocalDate,
  type LocalDate,
  laterDay,
  type OpenDays,
} from '#app/values/local-date.ts'
import { meanOf } from '#app/values/mean.ts'
import { meanPercent, type Percent, percentOf } from '#app/values/percent.ts'

/** A year with a story: a calendar year, or a year since joining. */
export type StoryYear = {
  /** Its key in the address: '2026', or '1' for the first year since joining. */
  key: string
  title: string
  from: LocalDate
  /** Its last day, which may be in the future. */
  until: LocalDate
}

/** For how many days after an anniversary the day's page offers its story. */
const OFFERED_DAYS = 14

/** The fewest days a story needs. */
const FEWEST_STORY_DAYS = 28

/**
 * Returns the years whose story is available today, newest first: calendar years from December on, years of the record
 * from each anniversary.
 */
export function storyYears({ joinedOn, today }: OpenDays): StoryYear[] {
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
    .filter(({ from, until }) => daysBetween(from, today < until ? today : until) >= FEWEST_STORY_DAYS - 1)
  const withUs = years
    .map((year) => year - first)
    .filter((count) => count > 0 && anniversary(joinedOn, count) <= today)
    .map((count) => ({
      key: String(count),
      title: count === 1 ? 'Your first year' : `Year ${count} of your record`,
      from: anniversary(joinedOn, count - 1),
      until: addDays(anniversary(joinedOn, count), -1),
    }))
  return [...calendar, ...withUs].toSorted((a, b) => (a.until < b.until ? 1 : -1))
}

/** Returns the first day after today on which a year can be told; an anniversary is at most a year away. */
export function nextStoryDay({ joinedOn, today }: OpenDays): LocalDate {
  const days = Array.from({ length: 366 }, (_, ahead) => addDays(today, ahead + 1))
  return days.find((day) => storyYears({ joinedOn, today: day }).length > 0) ?? addDays(today, 366)
}

/** Returns the story that the day's page offers: for two weeks after an anniversary, and throughout December. */
export function yearOffered(open: OpenDays): StoryYear | null {
  const isFresh = ({ key, until }: StoryYear) =>
    key.length === 4 ? key === open.today.slice(0, 4) : addDays(until, OFFERED_DAYS) >= open.today
  const offered = storyYears(open).filter(isFresh)
  return offered.find(({ key }) => key.length < 4) ?? offered[0] ?? null
}

/** Returns the same date some years later; 1 March for a 29 February without a counterpart. */
function anniversary(date: LocalDate, years: number): LocalDate {
  const same = `${yearOf(date) + years}${date.slice(4)}`
  return isLocalDate(same) ? same : asLocalDate(`${yearOf(date) + years}-03-01`)
}

const yearOf = (date: LocalDate) => Number(date.slice(0, 4))

/** A run of kept days, and how many freezes it used. */
export type LongestRun = { days: number; held: number; from: LocalDate; until: LocalDate }

export type YearFigures = {
  /** Days that count, and those of them at 70 % or more. */
  days: number
  kept: number
  completion: Percent
  entered: number
  longest: LongestRun | null
  whole: { count: number; first: LocalDate | null }
  habits: { key: HabitKey; label: string; done: number; due: number }[]
  /** The habit done on the most days. */
  most: string | null
  grown: { label: string; before: Percent; after: Percent } | null
  /** Whether there are enough entries and due days to compare the two halves. */
  isComparable: boolean
  months: MonthSummary[]
  best: MonthSummary | null
  microLives: number
}

/** The fewest due days per half, and entries, for a comparison, and the smallest change worth reporting (in points). */
const FEWEST_DUE = 14
const FEWEST_ENTERED = 28
const FEWEST_POINTS = 10
/** The fewest days a best month needs. */
const FEWEST_DAYS = 7

/**
 * Computes the figures of a year from the record alone.
 *
 * @param days The year's days up to today, oldest first.
 * @param leftOut Habits that don't count for this member by now: none of them is named.
 */
export function figuresOfYear(
  days: readonly DayProgress[],
  { from, until }: StoryYear,
  today: LocalDate,
  leftOut: readonly HabitKey[],
): YearFigures {
  // In a year that is over, the last day counts like any other.
  const open = { joinedOn: from, today: until < today ? addDays(until, 1) : today }
  const counted = countedDays(days, open)
  const whole = days.filter(({ applicable, completed }) => applicable > 0 && completed === applicable)
  const months = monthsOf(days, open).toReversed()
  const full = months.filter((month) => month.days >= FEWEST_DAYS && month.completion > 0)
  const entered = days.filter(({ isEntered }) => isEntered).length
  const named = HABITS.filter(({ key }) => !leftOut.includes(key))
  const compared = entered >= FEWEST_ENTERED ? comparedHalves(counted, named) : []
  const habits = named
    .map(({ key, label }) => ({ key, label, ...doneOf(counted, key) }))
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
    grown: mostGrown(compared),
    isComparable: compared.length > 0,
    months,
    best: full.toSorted((a, b) => b.completion - a.completion)[0] ?? null,
    microLives: totalsOf(days, open).microLives,
  }
}

/**
 * Returns the longest run of kept days within these; of equally long ones the earliest. A freeze keeps the run going
 * but isn't counted as a day.
 */
export function longestRunIn(days: readonly Pick<DayProgress, 'date' | 'outcome'>[]): LongestRun | null {
  let longest: LongestRun | null = null
  let run: LongestRun | null = null
  let held = 0
  for (const { date, outcome } of days) {
    if (outcome === 'missed') run = null
    // Freezes since the last kept day join the run only when another kept day follows.
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

const withDay = (run: LongestRun | null, date: LocalDate, held: number): LongestRun =>
  run
    ? { ...run, days: run.days + 1, held: run.held + held, until: date }
    : { days: 1, held: 0, from: date, until: date }

type Halves = NonNullable<YearFigures['grown']>

/** Returns the share of days in both halves, for every habit that was due often enough in both. */
function comparedHalves(counted: readonly DayProgress[], named: readonly { key: HabitKey; label: string }[]): Halves[] {
  const middle = Math.floor(counted.length / 2)
  const halves = [counted.slice(0, middle), counted.slice(middle)] as const
  return named.flatMap(({ key, label }) => {
    const [first, second] = [doneOf(halves[0], key), doneOf(halves[1], key)]
    if (Math.min(first.due, second.due) < FEWEST_DUE) return []
    return [{ label, before: percentOf(first.done, first.due), after: percentOf(second.done, second.due) }]
  })
}

/** Returns the habit that increased most from the first half to the second. */
function mostGrown(compared: readonly Halves[]): Halves | null {
  const [most] = compared.toSorted((a, b) => b.after - b.before - (a.after - a.before))
  return most && most.after - most.before >= FEWEST_POINTS ? most : null
}

function doneOf(days: readonly DayProgress[], habit: HabitKey) {
  const due = dueDaysOf(days, habit)
  return { done: due.filter(({ done }) => done.includes(habit)).length, due: due.length }
}

export type Felt = { key: 'sleep' | 'energy' | 'stress'; mean: number; count: number }

/** Returns the mean check-in scores of a year, where there are enough. */
export function feltOf(checkins: readonly Record<Felt['key'], number | null>[]): Felt[] {
  return (['sleep', 'energy', 'stress'] as const).flatMap((key) => {
    const values = checkins.flatMap((one) => one[key] ?? [])
    return values.length < FEWEST_DAYS ? [] : [{ key, mean: meanOf(values), count: values.length }]
  })
}
