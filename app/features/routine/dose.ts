import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import type { DayRecord } from './day.ts'
import { type HabitSet, habitSet, hasHabit, NO_HABITS } from './habit-set.ts'
import type { HabitKey } from './habits.ts'

/** How much of a habit a week is to have: so many times, or so many minutes. */
export type Measured = { unit: 'times' | 'minutes'; aWeek: number }

/** A habit's own measure, from a day on; without an end, until further notice. A habit without one is for every day. */
export type Dose = Measured & { habit: HabitKey; from: LocalDate; until: LocalDate | null }

/** What a day says that is of any meaning for the measure of its week. */
export type DoseDay = {
  done: HabitSet
  /** Switched off, or left out by a trial. */
  off: HabitSet
  /** Paused or ill. */
  isAway: boolean
}

export type DosesOf = {
  doses: readonly Dose[]
  /** What is known of a day; undefined where nothing was entered. */
  dayOn: (date: LocalDate) => DoseDay | undefined
  /** The minutes that were said of a habit on a day. */
  minutesOn: (date: LocalDate, habit: HabitKey) => number | undefined
}

/** The minutes that were said of a habit on a day. */
export type Minutes = { date: LocalDate; habit: string; minutes: number }

export function knownFrom(
  recordOn: (date: LocalDate) => Pick<DayRecord, 'done' | 'off' | 'mode' | 'isPaused'> | undefined,
  doses: readonly Dose[],
  minutes: readonly Minutes[],
): DosesOf {
  const said = new Map(minutes.map((one) => [`${one.date} ${one.habit}`, one.minutes]))
  return {
    doses,
    dayOn(date) {
      const day = recordOn(date)
      return day && { done: day.done, off: day.off, isAway: day.isPaused || day.mode === 'ill' }
    },
    minutesOn: (date, habit) => said.get(`${date} ${habit}`),
  }
}

/** The Monday of a day's week. */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date))

/** What a time counts whose minutes nobody has said: what the card, or the panel, calls one. */
const MINUTES_OF_ONE: Partial<Record<HabitKey, number>> = { exercise: 30, breathing: 5, meditation: 10 }

/** The habits that can be measured by the minute. */
export const hasMinutes = (habit: HabitKey): boolean => MINUTES_OF_ONE[habit] !== undefined

/** The fewest and the most that can be asked of a week. Seven times is every day, which needs no measure. */
export const DOSE_LIMITS = { times: { min: 1, max: 6 }, minutes: { min: 10, max: 1260 } } as const

/**
 * What a habit's own panel calls enough (`dose` in content/habits/), where that is not every day; for those whose safety
 * answers ask for care the least that it names. A test holds the numbers to its words.
 */
const ADVISED: Partial<Record<HabitKey, { usual: Measured; careful: Measured }>> = {
  fasting: { usual: times(5), careful: times(3) },
  exercise: { usual: { unit: 'minutes', aWeek: 150 }, careful: { unit: 'minutes', aWeek: 150 } },
  hotExposure: { usual: times(3), careful: times(1) },
}

/** The measure that its panel and the safety answers suggest; null for every day. */
export function suggestedDose(habit: HabitKey, isCareful: boolean): Measured | null {
  const advised = ADVISED[habit]
  return advised ? (isCareful ? advised.careful : advised.usual) : null
}

/** On so many days as much as the habit's own panel advises, so that nothing may ask for more of who has no measure. */
export function isEnough(habit: HabitKey, { done, of }: { done: number; of: number }): boolean {
  const advised = ADVISED[habit]?.usual
  return done >= (of * (advised?.unit === 'times' ? advised.aWeek : 7)) / 7
}

/** The measure of a habit on a day; null where it is for every day. */
export function doseOn(doses: readonly Dose[], habit: HabitKey, date: LocalDate): Dose | null {
  return doses.find((dose) => dose.habit === habit && dose.from <= date && (dose.until ?? date) >= date) ?? null
}

/** How a habit stands before a day begins, by the measure of its week. */
export type Standing = {
  /** Times or minutes from Monday to the day before. */
  reached: number
  /** What the week asks for, without the share of days that did not count. */
  needed: number
  /** Whether the week can be reached only if it is done on each day that is left, this one too. */
  isDue: boolean
}

/**
 * How a habit stands on a day. It looks at the days of the same week before it and never at later ones, so nothing that
 * is entered tomorrow makes today a day that was missed.
 *
 * Days that did not count (ill, paused, switched off, before it had a measure) take their seventh of the measure with
 * them, unless it was done on them all the same.
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

/** Whether a week has as much of a habit as its measure asks for, so that nothing may ask for more. */
export function isMet(
  standings: readonly (Pick<Standing, 'reached' | 'needed'> & { habit: HabitKey })[],
  habit: HabitKey,
) {
  return standings.some((one) => one.habit === habit && one.reached >= one.needed)
}

/** The habits that their measure does not ask for on a day, and that were not done on it: they count nowhere on it. */
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

/** How many days of a week a measure asks for; 7 without one. */
export function daysAWeek(dose: Pick<Dose, 'habit' | 'unit' | 'aWeek'> | null): number {
  return dose === null ? 7 : Math.min(7, timesOf(dose, dose.aWeek))
}

/** What doing it on a day is worth: one time, or its minutes. */
function worthOf({ habit, unit }: Pick<Dose, 'habit' | 'unit'>, minutes: number | undefined): number {
  return unit === 'times' ? 1 : (minutes ?? MINUTES_OF_ONE[habit] ?? 0)
}

/** Whether a day asks for a habit; every day asks for one without a measure. */
export function isAsked(standings: readonly (Pick<Standing, 'isDue'> & { habit: HabitKey })[], habit: HabitKey) {
  return standings.find((one) => one.habit === habit)?.isDue ?? true
}

/**
 * '1 of 3 this week, not due today', '60 of 150 minutes this week'; '1 this week' where too few days are left for the week
 * to ask for any.
 *
 * @param doneToday How long it was done on the day itself, where it was.
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

function timesOf({ habit, unit }: Pick<Dose, 'habit' | 'unit'>, missing: number): number {
  return unit === 'times' ? missing : Math.ceil(missing / (MINUTES_OF_ONE[habit] ?? missing))
}

function times(aWeek: number): Measured {
  return { unit: 'times', aWeek }
}
