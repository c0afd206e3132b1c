import { type Dose, doseOn } from '#app/features/routine/dose.ts'
import { countedDays, type DayProgress, daysOfHabit, dueDaysOf } from '#app/features/routine/progress.ts'
import type { Feeling } from '#app/values/feeling.ts'
import { HABITS, type HabitKey } from '#app/values/habits.ts'
import { addDays, type DateRange, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { meanOf } from '#app/values/mean.ts'
import type { Review } from './contract.ts'

/** A week from its Monday to its Sunday. */
export type Week = DateRange

export const FEELINGS = ['sleep', 'energy', 'stress'] as const
export type FeelingKey = (typeof FEELINGS)[number]

/** A week's figures: planned and actual, and compared with the four weeks before. */
export type WeekFigures = Review['figures']

const BEFORE_DAYS = 28
/** Least data for a comparison: days for a usual week, check-ins for a week. */
const FEWEST_USUAL_DAYS = 7
const FEWEST_CHECKINS = 3

/** The week to review: on a Sunday the one ending, on other days the last complete one. */
export function weekToReview(today: LocalDate): Week {
  const until = addDays(today, -(weekdayOf(today) % 7))
  return { from: addDays(until, -6), until }
}

/** The week that begins on this Monday; null if it isn't a Monday, or if the calendar ends before its Sunday. */
export const weekFrom = (monday: LocalDate): Week | null =>
  weekdayOf(monday) === 1 && monday <= LAST_MONDAY ? { from: monday, until: addDays(monday, 6) } : null

const LAST_MONDAY = '9999-12-20'

/** Whether a week's focus applies today: from its Sunday until the end of the next week. */
export const isFocusOf = (week: Week, today: LocalDate): boolean =>
  today >= week.until && today <= addDays(week.until, 7)

type Record = {
  days: readonly DayProgress[]
  feelings: readonly Feeling[]
  joinedOn: LocalDate
  today: LocalDate
  plannedOn: (date: LocalDate) => readonly HabitKey[]
  /** The member's own weekly targets, which replace the plan of those habits. */
  doses: readonly Dose[]
  /** Habits that aren't counted for this member. */
  leftOut: readonly HabitKey[]
}

export function figuresOf(
  week: Week,
  { days, feelings, joinedOn, today, plannedOn, doses, leftOut }: Record,
): WeekFigures {
  const counted = days.filter(({ date, outcome }) => date >= joinedOn && date <= today && outcome !== 'neutral')
  const those = counted.filter(({ date }) => date >= week.from && date <= week.until)
  const before = counted.filter(({ date }) => date >= addDays(week.from, -BEFORE_DAYS) && date < week.from)
  const hasUsual = before.length >= FEWEST_USUAL_DAYS
  const count = (list: readonly DayProgress[], habit: HabitKey) =>
    list.filter(({ done }) => done.includes(habit)).length
  return {
    days: those.length,
    completion: meanOrNull(countedDays(those, { joinedOn, today }).map(({ percentage }) => percentage)),
    usualCompletion: hasUsual ? meanOrNull(before.map(({ percentage }) => percentage)) : null,
    habits: HABITS.filter(({ key }) => !leftOut.includes(key)).map(({ key }) => {
      const usual = daysOfHabit(before, key)
      return {
        habit: key,
        planned: dueDaysOf(those, key).filter(({ date }) =>
          doseOn(doses, key, date) ? true : plannedOn(date).includes(key),
        ).length,
        done: count(those, key),
        usual: usual.length >= FEWEST_USUAL_DAYS ? (count(usual, key) / usual.length) * 7 : null,
      }
    }),
    feelings: FEELINGS.map((key) => {
      const values = (from: LocalDate, until: LocalDate) =>
        feelings.filter(({ date }) => date >= from && date <= until).flatMap((feeling) => feeling[key] ?? [])
      const now = values(week.from, week.until)
      const then = values(addDays(week.from, -BEFORE_DAYS), addDays(week.from, -1))
      return {
        key,
        mean: now.length >= FEWEST_CHECKINS ? meanOrNull(now) : null,
        usual: then.length >= FEWEST_CHECKINS ? meanOrNull(then) : null,
        count: now.length,
      }
    }),
  }
}

/** The habit furthest below its plan; null if none is. */
export function widestGap({ habits }: WeekFigures, notRecommended: readonly HabitKey[]) {
  const short = habits.filter(({ habit, planned, done }) => planned > done && mayRecommend([habit], notRecommended))
  return short.toSorted((a, b) => b.planned - b.done - (a.planned - a.done))[0] ?? null
}

/**
 * Describes a change: 'as usual' if smaller than a step, so that noise isn't reported. Compares the figures as
 * displayed, rounded to the given digits.
 */
export function changeWords(now: number, usual: number, step: number, digits = 0): string {
  const difference = Number(now.toFixed(digits)) - Number(usual.toFixed(digits))
  if (Number(Math.abs(difference).toFixed(digits)) < step) return 'about as usual'
  return `${difference > 0 ? 'up' : 'down'} ${Math.abs(difference).toFixed(digits)}`
}

const meanOrNull = (values: readonly number[]): number | null => (values.length === 0 ? null : meanOf(values))
