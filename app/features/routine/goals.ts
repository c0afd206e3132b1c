import { HABIT_KEYS, type HabitKey, habitLabel } from '#app/values/habits.ts'
import { addDays, type DateRange, daysBetween, type LocalDate, type OpenDays } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { meanPercent, type Percent, percentOf } from '#app/values/percent.ts'
import { mondayOf } from './dose.ts'
import { countedDays, type DayProgress } from './progress.ts'

export const GOAL_PERIODS = ['week', 'month'] as const
export type GoalPeriod = (typeof GOAL_PERIODS)[number]

/** What a goal counts: days a habit was done, kept days (70 % or more), or mean completion. */
export const GOAL_MEASURES = [...HABIT_KEYS, 'keptDays', 'completion'] as const
export type GoalMeasure = (typeof GOAL_MEASURES)[number]

export type Goal = { period: GoalPeriod; measure: GoalMeasure; target: number }

/** A goal, and the member's progress in the current week (Monday to Sunday) or calendar month. */
export type GoalProgress = Goal & {
  /** Days; per cent for `completion`. */
  reached: number
  percentage: Percent
  isReached: boolean
  /** Whether today is paused or ill, and so requires nothing. */
  isDayOff: boolean
  /** Days left in the period, including today. */
  daysLeft: number
}

/** The highest target that makes sense. */
export function highestTarget(period: GoalPeriod, measure: GoalMeasure): number {
  if (measure === 'completion') return 100
  return period === 'week' ? 7 : 31
}

/** Starting points for a new member. They become goals only when the member accepts them. */
const SUGGESTED_GOALS: readonly Goal[] = [
  { period: 'week', measure: 'exercise', target: 5 },
  { period: 'week', measure: 'meditation', target: 4 },
  { period: 'week', measure: 'keptDays', target: 5 },
  { period: 'month', measure: 'completion', target: 70 },
  { period: 'month', measure: 'healthyNutrition', target: 20 },
]

/**
 * Returns suggestions for a week or a month, without habits that must not be recommended to this member or that already
 * have a weekly target.
 */
export function suggestedGoals(
  period: GoalPeriod,
  notRecommended: readonly HabitKey[],
  measured: readonly HabitKey[] = [],
): Goal[] {
  return SUGGESTED_GOALS.filter(
    (goal) => goal.period === period && mayRecommend([goal.measure], [...notRecommended, ...measured]),
  )
}

/** 'Exercise', 'Days at 70% or more', 'Average completion' */
export function measureLabel(measure: GoalMeasure): string {
  if (measure === 'keptDays') return 'Days at 70% or more'
  if (measure === 'completion') return 'Average completion'
  return habitLabel(measure)
}

/** Returns the first and last day of the week or month that contains a day. */
export function periodAround(period: GoalPeriod, today: LocalDate): DateRange {
  if (period === 'week') {
    const from = mondayOf(today)
    return { from, until: addDays(from, 6) }
  }
  const from = addDays(today, 1 - Number(today.slice(8)))
  const inNextMonth = addDays(from, 31)
  return { from, until: addDays(inNextMonth, -Number(inNextMonth.slice(8))) }
}

/**
 * Computes a goal's progress from the record.
 *
 * @param days At least the current period up to today.
 */
export function progressOfGoal(goal: Goal, days: readonly DayProgress[], { joinedOn, today }: OpenDays): GoalProgress {
  const { from, until } = periodAround(goal.period, today)
  const inPeriod = days.filter(({ date }) => date >= from && date <= today)
  const reached = reachedIn(inPeriod, goal.measure, { joinedOn, today })
  return {
    ...goal,
    reached,
    percentage: percentOf(reached, goal.target),
    isReached: reached >= goal.target,
    isDayOff: days.find(({ date }) => date === today)?.outcome === 'neutral',
    daysLeft: daysBetween(today, until) + 1,
  }
}

function reachedIn(days: readonly DayProgress[], measure: GoalMeasure, open: OpenDays): number {
  if (measure === 'completion') return meanPercent(countedDays(days, open).map(({ percentage }) => percentage))
  if (measure === 'keptDays') return days.filter(({ outcome }) => outcome === 'kept').length
  return days.filter(({ done }) => done.includes(measure)).length
}

/**
 * A goal's progress: 'Reached.', or what is left. A mean can still fall, so it is only on course until the last day.
 */
export function standingInWords({ measure, target, reached, isReached, isDayOff, daysLeft }: GoalProgress): string {
  const isMean = measure === 'completion'
  if (isReached && (!isMean || daysLeft === 1)) return 'Reached.'
  const days = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left, today included.`
  if (isReached) return `On course; ${days}`
  const toGo = target - reached
  const left = isMean ? days : `${toGo} to go, ${toGo > daysLeft ? 'with only ' : ''}${days}`
  return isDayOff ? `${left} Today is a day off.` : left
}

/** The same for a suggestion. Nobody is urged to begin with what the days left are too few for. */
export function suggestionInWords(goal: GoalProgress): string {
  const { period, measure, target, reached, daysLeft } = goal
  if (measure === 'completion' || target - reached <= daysLeft) return standingInWords(goal)
  return `There’s time for it next ${period}, which begins ${daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`}.`
}
