import { type HabitSet, habitSet, hasHabit, NO_HABITS } from '#app/values/habit-set.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import type { DayRecord } from './day.ts'

/** A weekly amount of a habit: a number of times, or of minutes. */
export type Measured = { unit: 'times' | 'minutes'; aWeek: number }

/**
 * A habit's weekly target and the days it is valid; without an end, until further notice. A habit without one is due
 * every day.
 */
export type Dose = Measured & { habit: HabitKey; from: LocalDate; until: LocalDate | null }

/** The part of a day's record that matters to a weekly target. */
export type DoseDay = {
  done: HabitSet
  /** Switched off, or excluded by a trial. */
  off: HabitSet
  /** Paused or ill. */
  isAway: boolean
}

export type DosesOf = {
  doses: readonly Dose[]
  /** The record of a day; undefined without entries. */
  dayOn: (date: LocalDate) => DoseDay | undefined
  /** The minutes recorded for a habit on a day. */
  minutesOn: (date: LocalDate, habit: HabitKey) => number | undefined
}

/** The minutes recorded for a habit on a day. */
export type Minutes = { date: LocalDate; habit: string; minutes: number }

export function knownFrom(
  recordOn: (date: LocalDate) => Pick<DayRecord, 'done' | 'off' | 'mode' | 'isPaused'> | undefined,
  doses: readonly Dose[],
  minutes: readonly Minutes[],
): DosesOf {
  const recorded = new Map(minutes.map((one) => [`${one.date} ${one.habit}`, one.minutes]))
  return {
    doses,
    dayOn(date) {
      const day = recordOn(date)
      return day && { done: day.done, off: day.off, isAway: day.isPaused || day.mode === 'ill' }
    },
    minutesOn: (date, habit) => recorded.get(`${date} ${habit}`),
  }
}

/** The Monday of a day's week. */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date))

/** The assumed duration where no minutes were recorded, as named on the card or in the panel. */
const MINUTES_OF_ONE: Partial<Record<HabitKey, number>> = { exercise: 30, breathing: 5, meditation: 10 }

/** Whether a habit's target can be set in minutes. */
export const hasMinutes = (habit: HabitKey): boolean => MINUTES_OF_ONE[habit] !== undefined

/** Lowest and highest weekly targets. Seven times is every day, which needs no target. */
export const DOSE_LIMITS = { times: { min: 1, max: 6 }, minutes: { min: 10, max: 1260 } } as const

/**
 * The dose recommended in the habit's panel (`dose` in content/habits/), where that isn't daily; `careful` is the
 * lowest it names, for members whose safety answers require caution. A test compares the numbers with the text.
 */
const ADVISED: Partial<Record<HabitKey, { usual: Measured; careful: Measured }>> = {
  fasting: { usual: times(5), careful: times(3) },
  exercise: { usual: { unit: 'minutes', aWeek: 150 }, careful: { unit: 'minutes', aWeek: 150 } },
  hotExposure: { usual: times(3), careful: times(1) },
}

/** Returns the target suggested by the panel and the safety answers; null for every day. */
export function suggestedDose(habit: HabitKey, isCareful: boolean): Measured | null {
  const advised = ADVISED[habit]
  return advised ? (isCareful ? advised.careful : advised.usual) : null
}

/**
 * Whether a habit without a target was done as often as its panel recommends; if so, nothing should prompt for more.
 */
export function isEnough(habit: HabitKey, { done, of }: { done: number; of: number }): boolean {
  const advised = ADVISED[habit]?.usual
  return done >= (of * (advised?.unit === 'times' ? advised.aWeek : 7)) / 7
}

/** Returns a habit's target on a day; null when it is due every day. */
export const doseOn = (doses: readonly Dose[], habit: HabitKey, date: LocalDate): Dose | null =>
  doses.find((dose) => dose.habit === habit && dose.from <= date && (dose.until ?? date) >= date) ?? null

/** Progress towards a habit's weekly target before a day begins. */
export type Standing = {
  /** Times or minutes from Monday to the previous day. */
  reached: number
  /** The week's target, less the share of days that didn't count. */
  needed: number
  /** Whether the target can only be reached by doing it on every remaining day, including this one. */
  isDue: boolean
}

/**
 * Returns a habit's progress on a day. Reads only earlier days of the same week, so that tomorrow's entries can't turn
 * today into a missed day.
 *
 * Days that didn't count (ill, paused, switched off, or before the target began) reduce the target by a seventh each,
 * unless the habit was done on them anyway.
 */
export function standingOn(
  dose: Measured & { habit: HabitKey },
  date: LocalDate,
  { doses, dayOn, minutesOn }: DosesOf,
): Standing {
  const place = weekdayOf(date) - 1
  const left = 7 - place
  let counted = left
  let reached = 0
  for (let back = place; back > 0; back -= 1) {
    const before = addDays(date, -back)
    const day = dayOn(before)
    const isOff = day !== undefined && hasHabit(day.off, dose.habit)
    if (day && !isOff && hasHabit(day.done, dose.habit)) {
      reached += worthOf(dose, minutesOn(before, dose.habit))
      counted += 1
    } else if (!isOff && !day?.isAway && doseOn(doses, dose.habit, before)) counted += 1
  }
  const needed = Math.round((dose.aWeek * counted) / 7)
  return { reached, needed, isDue: timesOf(dose, needed - reached) >= left }
}

/** Whether the week's target is reached, so that nothing should prompt for more. */
export function isMet(
  standings: readonly (Pick<Standing, 'reached' | 'needed'> & { habit: HabitKey })[],
  habit: HabitKey,
) {
  return standings.some((one) => one.habit === habit && one.reached >= one.needed)
}

/** Returns the habits that were neither due nor done on a day, by their weekly target: they aren't counted on it. */
export function freeOn(date: LocalDate, known: DosesOf): HabitSet {
  const day = known.dayOn(date)
  const free = known.doses.filter(
    (dose) =>
      doseOn([dose], dose.habit, date) !== null &&
      !hasHabit((day?.done ?? NO_HABITS) | (day?.off ?? NO_HABITS), dose.habit) &&
      !standingOn(dose, date, known).isDue,
  )
  return habitSet(free.map(({ habit }) => habit))
}

/** Returns on how many days of a week a habit is due; 7 without a target. */
export const daysAWeek = (dose: Pick<Dose, 'habit' | 'unit' | 'aWeek'> | null): number =>
  dose === null ? 7 : Math.min(7, timesOf(dose, dose.aWeek))

/** Returns what one day contributes: one time, or its minutes. */
const worthOf = ({ habit, unit }: Pick<Dose, 'habit' | 'unit'>, minutes: number | undefined): number =>
  unit === 'times' ? 1 : (minutes ?? MINUTES_OF_ONE[habit] ?? 0)

/** Whether a habit is due on a day; without a target, it always is. */
export const isHabitDue = (standings: readonly (Pick<Standing, 'isDue'> & { habit: HabitKey })[], habit: HabitKey) =>
  standings.find((one) => one.habit === habit)?.isDue ?? true

/**
 * '1 of 3 this week, not due today', '60 of 150 minutes this week'; '1 this week' when too few days remain for the week
 * to require any.
 *
 * @param doneToday Its duration on the day itself, if it was done.
 */
export function standingInWords(
  { habit, unit, reached, needed, isDue }: Standing & Measured & { habit: HabitKey },
  doneToday: { minutes: number | undefined } | null,
): string {
  const now = reached + (doneToday ? worthOf({ habit, unit }, doneToday.minutes) : 0)
  const words = `${now}${needed > 0 ? ` of ${needed}` : ''}${unit === 'minutes' ? ' minutes' : ''} this week`
  return isDue || doneToday ? words : `${words}, not due today`
}

/** '3 times a week', '150 minutes a week', 'every day' */
export function doseInWords(dose: Measured | null): string {
  if (dose === null) return 'every day'
  if (dose.unit === 'minutes') return `${dose.aWeek} minutes a week`
  return dose.aWeek === 1 ? 'once a week' : dose.aWeek === 2 ? 'twice a week' : `${dose.aWeek} times a week`
}

const timesOf = ({ habit, unit }: Pick<Dose, 'habit' | 'unit'>, missing: number): number =>
  unit === 'times' ? missing : Math.ceil(missing / (MINUTES_OF_ONE[habit] ?? missing))

function times(aWeek: number): Measured {
  return { unit: 'times', aWeek }
}
