import { shortDayLabel } from '#app/values/day-label.ts'
import { type LocalDate, listDays } from '#app/values/local-date.ts'
import { meanPercent, type Percent } from '#app/values/percent.ts'
import { completionOfDay, type DayMode, type DayRecord, emptyDay, outcomeOf } from './day.ts'
import { habitsIn, without } from './habit-set.ts'
import type { HabitKey } from './habits.ts'
import type { DayOutcome } from './streak.ts'

/** A day as charts, goals and insights see it. */
export type DayProgress = {
  date: LocalDate
  /** '1 Mar' */
  label: string
  completed: number
  /** How many habits counted on that day: seven, unless some were switched off or not asked for by their measure. */
  applicable: number
  percentage: Percent
  microLives: number
  /** The habits that were done, in full, small or as their safe swap. */
  done: HabitKey[]
  /** The habits that were switched off: for them it is no day at all. */
  off: HabitKey[]
  /** Those that the measure of their week did not ask for, and that were not done: they count nowhere on it. */
  free: HabitKey[]
  outcome: DayOutcome
  mode: DayMode | null
  isEntered: boolean
}

export type RangeTotals = { microLives: number; averageCompletion: Percent }

/** How many days back, today included, a member may look. */
export const PROGRESS_RANGES = [7, 30, 90, 365] as const
export type ProgressRange = (typeof PROGRESS_RANGES)[number]
/** The range that the dashboard’s own numbers answer already. */
export const MONTH = 30

/** The range a page asks for in its address; 30 days when it asks for none or for one that does not exist. */
export function readRange(query: string | null): ProgressRange {
  return PROGRESS_RANGES.find((range) => String(range) === query) ?? MONTH
}

/** Whether nothing was ever said about a day: that is not the same as a day on which nothing was done. */
export const isSilent = ({ isEntered, completed }: Pick<DayProgress, 'isEntered' | 'completed'>) =>
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

/** One entry for every day from the first to the last, oldest first; a day without a record is a day of nothing. */
export function progressDays(
  range: { from: LocalDate; to: LocalDate },
  recordOn: (date: LocalDate) => DayRecord = emptyDay,
): DayProgress[] {
  return listDays(range.from, range.to).map((date) => progressOf(recordOn(date)))
}

export function daysOfHabit<D extends Pick<DayProgress, 'off'>>(days: readonly D[], habit: HabitKey): D[] {
  return days.filter(({ off }) => !off.includes(habit))
}

/** The days on which a habit was due: of those, the ones on which its measure asked for it, and those it was done on. */
export function dueDaysOf<D extends Pick<DayProgress, 'off' | 'free'>>(days: readonly D[], habit: HabitKey): D[] {
  return daysOfHabit(days, habit).filter(({ free }) => !free.includes(habit))
}

/**
 * The days a mean is taken over: since joining, without paused and ill ones, and today once it is kept. A day that has
 * only begun lowers no figure; only where there is no other day yet does it stand for itself.
 */
export function countedDays(
  days: readonly DayProgress[],
  { joinedOn, today }: { joinedOn: LocalDate; today: LocalDate },
): DayProgress[] {
  const since = days.filter(({ date, outcome }) => date >= joinedOn && date <= today && outcome !== 'neutral')
  const whole = since.filter(({ date, outcome }) => date < today || outcome === 'kept')
  return whole.length > 0 ? whole : since.filter(({ completed }) => completed > 0)
}

/** So many days make a mean that a line is drawn through. */
const MEAN_DAYS = 7

/**
 * The mean of the seven days until each day, over those that count; null where none of them does.
 *
 * @param days Oldest first, until today.
 */
export function runningMeans(
  days: readonly DayProgress[],
  open: { joinedOn: LocalDate; today: LocalDate },
): (Percent | null)[] {
  const counted = new Set(countedDays(days, open).map(({ date }) => date))
  return days.map((_, place) => {
    const own = days.slice(Math.max(0, place + 1 - MEAN_DAYS), place + 1).filter(({ date }) => counted.has(date))
    return own.length === 0 ? null : meanPercent(own.map(({ percentage }) => percentage))
  })
}

/**
 * Sum of micro-lives and rounded mean of the daily percentages.
 *
 * The mean is taken over the days that count (`countedDays`).
 */
export function totalsOf(
  days: readonly DayProgress[],
  { joinedOn, today }: { joinedOn: LocalDate; today: LocalDate },
): RangeTotals {
  return {
    microLives: days
      .filter(({ date }) => date >= joinedOn && date <= today)
      .reduce((sum, day) => sum + day.microLives, 0),
    averageCompletion: meanPercent(countedDays(days, { joinedOn, today }).map((day) => day.percentage)),
  }
}

/** The last days of a longer series: the week inside the month. */
export function lastDays(days: readonly DayProgress[], count: number): readonly DayProgress[] {
  return days.slice(-count)
}
