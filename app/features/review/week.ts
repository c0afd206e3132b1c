import { type Dose, doseOn } from '#app/features/routine/dose.ts'
import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import { mayRecommend } from '#app/features/routine/may-recommend.ts'
import { type DayProgress, daysOfHabit, dueDaysOf } from '#app/features/routine/progress.ts'
import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'

/** A week from its Monday to its Sunday. */
export type Week = { from: LocalDate; until: LocalDate }

/** How a day felt, as far as the member said: 1 to 5. */
export type Feeling = { date: LocalDate; sleep: number | null; energy: number | null; stress: number | null }

export const FEELINGS = ['sleep', 'energy', 'stress'] as const
export type FeelingKey = (typeof FEELINGS)[number]

/** What a week was: plan against actual, and against the four weeks before. */
export type WeekFigures = {
  /** Days that count: since joining, without days off. */
  days: number
  completion: number | null
  usualCompletion: number | null
  habits: { habit: HabitKey; planned: number; done: number; usual: number | null }[]
  feelings: { key: FeelingKey; mean: number | null; usual: number | null; count: number }[]
}

const BEFORE_DAYS = 28
/** Fewer days than this are no usual week; fewer check-ins say nothing of a week. */
const FEWEST_USUAL_DAYS = 7
const FEWEST_CHECKINS = 3

/** The week to look back on: on a Sunday the one that ends, on any other day the one that ended last. */
export function weekToReview(today: LocalDate): Week {
  const until = addDays(today, -(weekdayOf(today) % 7))
  return { from: addDays(until, -6), until }
}

/** The week that begins on this Monday; null for any other day. */
export function weekFrom(monday: LocalDate): Week | null {
  return weekdayOf(monday) === 1 ? { from: monday, until: addDays(monday, 6) } : null
}

/** Whether the focus of a reviewed week is that of today: from its Sunday to the end of the week after. */
export function isFocusOf(week: Week, today: LocalDate): boolean {
  return today >= week.until && today <= addDays(week.until, 7)
}

type Record = {
  days: readonly DayProgress[]
  feelings: readonly Feeling[]
  joinedOn: LocalDate
  today: LocalDate
  plannedOn: (date: LocalDate) => readonly HabitKey[]
  /** Measures of this member's own: for such a habit they are the plan. */
  doses: readonly Dose[]
  /** Habits that do not count for this member. */
  leftOut: readonly HabitKey[]
}

/** The figures of a week, from the record alone. */
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
    completion: meanOf(those.map(({ percentage }) => percentage)),
    usualCompletion: hasUsual ? meanOf(before.map(({ percentage }) => percentage)) : null,
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
      const said = (from: LocalDate, until: LocalDate) =>
        feelings.filter(({ date }) => date >= from && date <= until).flatMap((feeling) => feeling[key] ?? [])
      const now = said(week.from, week.until)
      const then = said(addDays(week.from, -BEFORE_DAYS), addDays(week.from, -1))
      return {
        key,
        mean: now.length >= FEWEST_CHECKINS ? meanOf(now) : null,
        usual: then.length >= FEWEST_CHECKINS ? meanOf(then) : null,
        count: now.length,
      }
    }),
  }
}

/** The habit whose week fell furthest short of its plan, as something to think about; null when none did. */
export function widestGap({ habits }: WeekFigures, notUrged: readonly HabitKey[]) {
  const short = habits.filter(({ habit, planned, done }) => planned > done && mayRecommend([habit], notUrged))
  return short.toSorted((a, b) => b.planned - b.done - (a.planned - a.done))[0] ?? null
}

/**
 * A change in words: 'as usual' within a step, so that noise is not called news. It is that between the two figures as
 * they are read, with so many digits.
 */
export function changeWords(now: number, usual: number, step: number, digits = 0): string {
  const difference = Number(now.toFixed(digits)) - Number(usual.toFixed(digits))
  if (Number(Math.abs(difference).toFixed(digits)) < step) return 'about as usual'
  return `${difference > 0 ? 'up' : 'down'} ${Math.abs(difference).toFixed(digits)}`
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
