import { HABITS, type HabitKey } from '#app/values/habits.ts'
import type { HeatMark } from '#app/values/heat-mark.ts'
import { addDays, type LocalDate, type OpenDays, weekdayOf } from '#app/values/local-date.ts'
import { meanPercent, type Percent, percentOf } from '#app/values/percent.ts'
import { type Dose, daysAWeek, doseOn } from './dose.ts'
import { countedDays, type DayProgress, daysOfHabit, dueDaysOf } from './progress.ts'

/** A column of the heatmap, Monday to Sunday; null for days outside the twelve months. */
export type HeatWeek = { from: LocalDate; days: (DayProgress | null)[] }

/** Whether a week is the first or last of its month (that of its Monday), where the month's name is shown. */
export function monthEnds(weeks: readonly HeatWeek[], place: number): { isFirst: boolean; isLast: boolean } {
  const [before, own, after] = [place - 1, place, place + 1].map((at) => weeks[at]?.from.slice(0, 7))
  return { isFirst: own !== before, isLast: own !== after }
}

/** Groups days into weeks, oldest first, so that each weekday becomes a row. */
export function weeksOf(days: readonly DayProgress[]): HeatWeek[] {
  const weeks = new Map<LocalDate, HeatWeek>()
  for (const day of days) {
    const weekday = weekdayOf(day.date)
    const from = addDays(day.date, 1 - weekday)
    const week = weeks.get(from) ?? { from, days: Array.from({ length: 7 }, () => null) }
    week.days[weekday - 1] = day
    weeks.set(from, week)
  }
  return [...weeks.values()]
}

/** Returns a day's shade: 0 none, 1 a little, 2 some, 3 kept (70 % or more), 4 everything. */
export function heatOf({ percentage, completed }: DayProgress): 0 | 1 | 2 | 3 | 4 {
  if (completed === 0) return 0
  if (percentage === 100) return 4
  if (percentage >= 70) return 3
  return percentage >= 35 ? 2 : 1
}

/** Returns a day's appearance for all habits, or for a single one, which never uses freezes. */
export function heatMarkOf(day: DayProgress, habit: HabitKey | null): HeatMark {
  return {
    depth: habit === null ? heatOf(day) : day.done.includes(habit) ? 4 : 0,
    isHeld: day.outcome === 'frozen' && habit === null,
    isOff: day.outcome === 'neutral' || (habit !== null && [...day.off, ...day.free].includes(habit)),
  }
}

export type WeekdayMean = { weekday: string; short: string; percentage: Percent; days: number }

/** Returns mean completion by weekday, Monday first, over the days that count. */
export function weekdayPattern(days: readonly DayProgress[], open: OpenDays): WeekdayMean[] {
  const counted = countedDays(days, open)
  return WEEKDAYS.map((weekday, index) => {
    const those = counted.filter(({ date }) => weekdayOf(date) === index + 1)
    return {
      weekday,
      short: weekday.slice(0, 3),
      percentage: meanPercent(those.map(({ percentage }) => percentage)),
      days: those.length,
    }
  })
}

export type MonthSummary = {
  month: string
  label: string
  days: number
  kept: number
  completion: Percent
  microLives: number
}

/** Summarises each calendar month over the days that count, newest first. */
export function monthsOf(days: readonly DayProgress[], open: OpenDays): MonthSummary[] {
  const counted = countedDays(days, open)
  // Micro-lives are earned on every day since joining, so the months add up to the overall total.
  const earned = days.filter(({ date, microLives }) => microLives > 0 && date >= open.joinedOn && date <= open.today)
  const months = [...new Set([...counted, ...earned].map(({ date }) => date.slice(0, 7)))].toSorted()
  return months.toReversed().map((month) => {
    const those = counted.filter(({ date }) => date.startsWith(month))
    return {
      month,
      label: monthLabel(month),
      days: those.length,
      kept: those.filter(({ outcome }) => outcome === 'kept').length,
      completion: meanPercent(those.map(({ percentage }) => percentage)),
      microLives: earned
        .filter(({ date }) => date.startsWith(month))
        .reduce((sum, { microLives }) => sum + microLives, 0),
    }
  })
}

export type HabitHistory = {
  key: HabitKey
  label: string
  /** 0 to 100; see `STRENGTH_HALF_LIFE_DAYS`. */
  strength: Percent
  last30: { done: number; days: number }
  /**
   * Share of due days on which it was done, for each of the last twelve weeks, oldest first; null for a week without
   * due days.
   */
  weeks: (Percent | null)[]
  /** By month, oldest first: the share of applicable days on which it was done. */
  months: { month: string; label: string; percentage: Percent | null }[]
}

/** The number of days after which a habit's strength halves without practice; it grows at the same rate. */
export const STRENGTH_HALF_LIFE_DAYS = 13

/**
 * Returns each habit's strength by its own target, recent frequency and monthly shares, over its due days. A habit that
 * never counted is absent.
 */
export function habitHistories(
  days: readonly DayProgress[],
  open: OpenDays,
  doses: readonly Dose[] = [],
): HabitHistory[] {
  const counted = countedDays(days, open)
  const months = [...new Set(counted.map(({ date }) => date.slice(0, 7)))]
  const latest = days.find(({ date }) => date === open.today)
  // A habit done today counts immediately; one not done counts once the day is kept or over.
  const isEarly = latest && latest.outcome === 'missed' && !counted.includes(latest)
  return HABITS.flatMap(({ key, label }) => {
    const own = daysOfHabit(isEarly && latest.done.includes(key) ? [...counted, latest] : counted, key)
    if (own.length === 0 && counted.length > 0) return []
    const due = dueDaysOf(own, key)
    const last = due.filter(({ date }) => date > addDays(open.today, -30))
    return {
      key,
      label,
      strength: strengthOf(
        own.map(({ done }) => done.includes(key)),
        own.map(({ date }) => daysAWeek(doseOn(doses, key, date))),
      ),
      last30: { done: last.filter(({ done }) => done.includes(key)).length, days: last.length },
      weeks: lastWeeks(
        due.map(({ date, done }) => ({ date, isDone: done.includes(key) })),
        open.today,
      ),
      months: months.map((month) => {
        const those = due.filter(({ date }) => date.startsWith(month))
        const done = those.filter((day) => day.done.includes(key)).length
        return {
          month,
          label: monthLabel(month),
          percentage: those.length === 0 ? null : percentOf(done, those.length),
        }
      }),
    }
  })
}

/** Returns the share of days it was done in each of the last twelve weeks; the newest ends today. */
export function lastWeeks(days: readonly { date: LocalDate; isDone: boolean }[], today: LocalDate): (Percent | null)[] {
  return Array.from({ length: SHOWN_WEEKS }, (_, place) => {
    const until = addDays(today, -WEEK * (SHOWN_WEEKS - 1 - place))
    const from = addDays(until, 1 - WEEK)
    const those = days.filter(({ date }) => date >= from && date <= until)
    return those.length === 0 ? null : percentOf(those.filter(({ isDone }) => isDone).length, those.length)
  })
}

/**
 * An exponentially weighted mean: it rises a little on each day the habit is done, and falls a little on each day it
 * isn't. A habit with a weekly target is judged by its last two weeks, and its weight decays more slowly the less often
 * it is due. Same formula as Loop Habit Tracker, so people who switch from it find the number they know.
 *
 * @param days Oldest first.
 * @param aWeek For each day, on how many days a week the target required the habit.
 */
export function strengthOf(days: readonly boolean[], aWeek: readonly number[] = []): Percent {
  const strength = days.reduce((sum, isDone, place) => {
    const asked = aWeek[place] ?? WEEK
    const kept = 0.5 ** (Math.sqrt(asked / WEEK) / STRENGTH_HALF_LIFE_DAYS)
    const recent = days.slice(Math.max(0, place + 1 - 2 * WEEK), place + 1).filter(Boolean).length
    const done = asked >= WEEK ? Number(isDone) : Math.min(1, recent / (2 * Math.max(1, asked)))
    return sum * kept + done * (1 - kept)
  }, 0)
  return percentOf(strength, 1)
}

const WEEK = 7
const SHOWN_WEEKS = 12

/** Monday first. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** 'Mar 2026' for '2026-03'. */
export const monthLabel = (month: string) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
