import { shortDayLabel } from '#app/values/day-label.ts'
import { habitsIn, without } from '#app/values/habit-set.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { type LocalDate, listDays, type OpenDays } from '#app/values/local-date.ts'
import { meanPercent, type Percent } from '#app/values/percent.ts'
import type { Progress } from './contract.ts'
import { completionOfDay, type DayRecord, emptyDay, outcomeOf } from './day.ts'

/** A day as used by charts, goals and insights. */
export type DayProgress = Progress['days'][number]

export type RangeTotals = { microLives: number; averageCompletion: Percent }

/** Selectable ranges in days, including today. */
export const PROGRESS_RANGES = [7, 30, 90, 365] as const
export type ProgressRange = (typeof PROGRESS_RANGES)[number]
/** The range that the dashboard's own figures already cover. */
export const MONTH = 30

/** Parses the range in a page's address; defaults to 30 days when it is missing or unknown. */
export const readRange = (query: string | null): ProgressRange =>
  PROGRESS_RANGES.find((range) => String(range) === query) ?? MONTH

/** Whether nothing was ever entered for a day, which differs from a day with nothing done. */
export const hasNoEntry = ({ isEntered, completed }: Pick<DayProgress, 'isEntered' | 'completed'>) =>
  !isEntered && completed === 0

export function progressOf(record: DayRecord): DayProgress {
  const completion = completionOfDay(record)
  const { completed, applicable, percentage, microLives } = completion
  return {
    date: record.date,
    label: shortDayLabel(record.date),
    completed,
    applicable,
    percentage,
    microLives,
    done: habitsIn(without(record.done, record.off)),
    off: habitsIn(record.off),
    free: habitsIn(record.free),
    outcome: outcomeOf(record, completion),
    mode: record.mode,
    isEntered: record.isEntered,
  }
}

/** Returns one entry per day, oldest first; a day without a record is an empty day. */
export function progressDays(
  range: { from: LocalDate; to: LocalDate },
  recordOn: (date: LocalDate) => DayRecord = emptyDay,
): DayProgress[] {
  return listDays(range.from, range.to).map((date) => progressOf(recordOn(date)))
}

export const daysOfHabit = <D extends Pick<DayProgress, 'off'>>(days: readonly D[], habit: HabitKey): D[] =>
  days.filter(({ off }) => !off.includes(habit))

/** Returns the days on which a habit was due by its target, or was done. */
export const dueDaysOf = <D extends Pick<DayProgress, 'off' | 'free'>>(days: readonly D[], habit: HabitKey): D[] =>
  daysOfHabit(days, habit).filter(({ free }) => !free.includes(habit))

/**
 * Returns the days that means are taken over: since joining, without paused and ill days, and today only once it is
 * kept, so that an unfinished day doesn't lower a figure. If there is no other day, today counts as it is.
 */
export function countedDays(days: readonly DayProgress[], { joinedOn, today }: OpenDays): DayProgress[] {
  const since = days.filter(({ date, outcome }) => date >= joinedOn && date <= today && outcome !== 'neutral')
  const whole = since.filter(({ date, outcome }) => date < today || outcome === 'kept')
  return whole.length > 0 ? whole : since.filter(({ completed }) => completed > 0)
}

/** Window of the running mean, in days. */
const MEAN_DAYS = 7

/**
 * Returns, for each day, the mean of the seven days up to it that count; null when none does.
 *
 * @param days Oldest first, up to today.
 */
export function runningMeans(days: readonly DayProgress[], open: OpenDays): (Percent | null)[] {
  const counted = new Set(countedDays(days, open).map(({ date }) => date))
  return days.map((_, place) => {
    const own = days.slice(Math.max(0, place + 1 - MEAN_DAYS), place + 1).filter(({ date }) => counted.has(date))
    return own.length === 0 ? null : meanPercent(own.map(({ percentage }) => percentage))
  })
}

/**
 * Returns the sum of micro-lives and the rounded mean of the daily percentages, taken over the days that count
 * (`countedDays`).
 */
export function totalsOf(days: readonly DayProgress[], { joinedOn, today }: OpenDays): RangeTotals {
  return {
    microLives: days
      .filter(({ date }) => date >= joinedOn && date <= today)
      .reduce((sum, day) => sum + day.microLives, 0),
    averageCompletion: meanPercent(countedDays(days, { joinedOn, today }).map((day) => day.percentage)),
  }
}
