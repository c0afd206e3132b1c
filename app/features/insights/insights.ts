import { type Dose, doseOn, isEnough } from '#app/features/routine/dose.ts'
import { type DayProgress, daysOfHabit, dueDaysOf } from '#app/features/routine/progress.ts'
import { durationInWords } from '#app/values/duration.ts'
import type { Feeling } from '#app/values/feeling.ts'
import { HABIT_COUNT, HABITS, type HabitKey } from '#app/values/habits.ts'
import { addDays, type LocalDate, type OpenDays } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { meanOf } from '#app/values/mean.ts'

/** An observation about the last seven days, with the figures behind it. */
export type Insight = { about: 'exercise' | 'sleep' | 'nights' | 'stress'; title: string; text: string; reason: string }

/** The nights of the sleep diary, by the day of waking, and how regular those of the last two weeks were. */
export type Nights = {
  asleep: readonly { date: LocalDate; minutes: number }[]
  regularity: { index: number; nights: number } | null
}

/** The habit to focus on this week, and why. */
export type WeeksFocus = { habit: HabitKey; label: string; reason: string }

const WEEK = 7
const BEFORE = 28
/** The fewest check-ins, or nights, in a week that allow an observation. */
const FEWEST_CHECKINS = 3
const FOCUS_DAYS = 14
/** A mean night within this many minutes is as usual. */
const USUAL_MINUTES = 15

/**
 * Returns observations on the last seven days, compared with the four weeks before. Based on recorded days only; none
 * about exercise for members to whom it isn't recommended, and none about nights for those without a sleep diary.
 */
export function weeklyInsights(
  days: readonly DayProgress[],
  feelings: readonly Feeling[],
  open: OpenDays,
  notRecommended: readonly HabitKey[] = [],
  nights: Nights | null = null,
): Insight[] {
  return [
    ...(mayRecommend(['exercise'], notRecommended) ? [exerciseInsight(days, open)] : []),
    feelingInsight(feelings, open, {
      key: 'sleep',
      title: 'Sleep quality',
      better: 'higher is better rested',
      isBetter: (change) => change > 0,
    }),
    ...(nights && nights.asleep.length > 0 ? [nightsInsight(nights, open.today)] : []),
    feelingInsight(feelings, open, {
      key: 'stress',
      title: 'Stress management',
      better: 'lower is calmer',
      isBetter: (change) => change < 0,
    }),
  ]
}

/**
 * Returns the due habit with the fewest days in the last 14; null without enough data, or when none stands out. Excludes
 * habits that were switched off on some of those days, and habits done as often as their evidence panel advises, so that
 * the focus never contradicts the panel. A habit with a weekly target is judged by that target, over the days on which it
 * was due.
 *
 * @param notRecommended Habits never recommended to this member: switched off, or to be discussed with their doctor.
 */
export function weeksFocus(
  days: readonly DayProgress[],
  open: OpenDays,
  notRecommended: readonly HabitKey[] = [],
  doses: readonly Dose[] = [],
): WeeksFocus | null {
  if (!hasFocusDays(days, open)) return null
  const window = focusDays(days, open)
  const recent = window.filter(isOn)
  const due = HABITS.filter(
    ({ key }) => mayRecommend([key], notRecommended) && daysOfHabit(recent, key).length === recent.length,
  ).map(({ key, label }) => {
    const asked = dueDaysOf(recent, key).length
    const count = countOf(recent, key)
    return {
      habit: key,
      label,
      count,
      asked,
      missed: asked - count,
      isMeasured: doseOn(doses, key, open.today) !== null,
    }
  })
  const short = due.filter(({ habit, count, missed, isMeasured }) =>
    isMeasured ? missed > 0 : !isEnough(habit, { done: count, of: recent.length }),
  )
  const [weakest] = short.toSorted((a, b) => b.missed - a.missed)
  if (!weakest) return null
  const { habit, label, count, asked, isMeasured } = weakest
  if (isMeasured)
    return {
      habit,
      label,
      reason: `Done on ${count} of the ${asked} days that your own measure asked for, of the last ${window.length}.`,
    }
  const isFewest = due.every((one) => one.count >= count)
  const others = !isFewest
    ? 'those that are advised more often'
    : due.length === HABITS.length
      ? `your ${HABIT_COUNT} habits`
      : 'the habits that are due for you'
  if (window.length === 1) return { habit, label, reason: 'Not done on your first day.' }
  const span =
    recent.length === window.length
      ? `the last ${window.length} days`
      : `the ${daysThatCount(recent.length)} in the last ${window.length}`
  return { habit, label, reason: `Done on ${count} of ${span}, the fewest of ${others}.` }
}

/** Whether something was ticked on the days that the focus is drawn from. */
export const hasFocusDays = (days: readonly DayProgress[], open: OpenDays): boolean =>
  focusDays(days, open).some((day) => isOn(day) && day.completed > 0)

const focusDays = (days: readonly DayProgress[], open: OpenDays) =>
  between(days, addDays(open.today, -FOCUS_DAYS), addDays(open.today, -1), open)

function exerciseInsight(days: readonly DayProgress[], open: OpenDays): Insight {
  const what = { about: 'exercise', title: 'Exercise consistency' } as const
  const week = between(days, addDays(open.today, -WEEK), addDays(open.today, -1), open)
  if (week.length === 0) {
    return { ...what, text: 'Not enough data yet.', reason: 'Your first full day isn’t over.' }
  }
  const counted = week.filter(isOn)
  if (counted.length === 0) {
    return {
      ...what,
      text: week.length === 1 ? 'Yesterday was a day off.' : `The last ${week.length} days were days off.`,
      reason: 'Days off don’t count, for you or against you.',
    }
  }
  const count = countOf(counted, 'exercise')
  if (counted.length < week.length) {
    return {
      ...what,
      text: `Exercise on ${count} of ${daysThatCount(counted.length)} in the last ${week.length}.`,
      reason: 'We don’t compare a week that has days off.',
    }
  }
  const before = between(days, addDays(open.today, -WEEK - BEFORE), addDays(open.today, -WEEK - 1), open)
  const usualDays = before.filter(isOn)
  const text = `Exercise on ${count} of the last ${week.length} ${week.length === 1 ? 'day' : 'days'}.`
  if (week.length < WEEK || usualDays.length < WEEK) {
    return { ...what, text, reason: 'There’s no earlier week to compare with yet.' }
  }
  const usual = (countOf(usualDays, 'exercise') / usualDays.length) * WEEK
  return {
    ...what,
    text: `${text} ${compared(changeRead(count, usual, 1), 0.5)}`,
    reason: `In ${spanBefore(before.length, usualDays.length)} before: ${usual.toFixed(1)} days a week.`,
  }
}

function spanBefore(all: number, counted: number): string {
  const span = all === BEFORE ? 'the four weeks' : `the ${all} days`
  return all === counted ? span : `${counted} days of ${span}`
}

type FeelingKind = {
  key: 'sleep' | 'stress'
  title: string
  better: string
  isBetter: (change: number) => boolean
}

function feelingInsight(
  feelings: readonly Feeling[],
  open: OpenDays,
  { key, title, better, isBetter }: FeelingKind,
): Insight {
  const what = { about: key, title }
  const valuesIn = (from: LocalDate, until: LocalDate) =>
    feelings.filter(({ date }) => date >= from && date <= until).flatMap((feeling) => feeling[key] ?? [])
  const week = valuesIn(addDays(open.today, 1 - WEEK), open.today)
  if (week.length < FEWEST_CHECKINS) {
    return {
      ...what,
      text: 'Not enough data yet.',
      reason: `${week.length} of at least ${FEWEST_CHECKINS} check-ins in the last seven days.`,
    }
  }
  const now = meanOf(week)
  const text = `${now.toFixed(1)} of 5 on average over ${week.length} check-ins (${better}).`
  const before = valuesIn(addDays(open.today, 1 - WEEK - BEFORE), addDays(open.today, -WEEK))
  if (before.length < FEWEST_CHECKINS)
    return { ...what, text, reason: 'There aren’t any earlier weeks to compare with yet.' }
  const usual = meanOf(before)
  const change = changeRead(now, usual, 1)
  const word =
    Math.abs(change) < 0.3 ? 'About as usual.' : isBetter(change) ? 'Better than usual.' : 'Harder than usual.'
  return {
    ...what,
    text: `${text} ${word}`,
    reason: `In the four weeks before: ${usual.toFixed(1)}, from ${before.length} check-ins.`,
  }
}

/** Describes the nights of the diary, and from how many it knows. */
function nightsInsight({ asleep, regularity }: Nights, today: LocalDate): Insight {
  const what = { about: 'nights', title: 'Sleep diary' } as const
  const valuesIn = (from: LocalDate, until: LocalDate) =>
    asleep.filter(({ date }) => date >= from && date <= until).map(({ minutes }) => minutes)
  const week = valuesIn(addDays(today, 1 - WEEK), today)
  if (week.length < FEWEST_CHECKINS) {
    return {
      ...what,
      text: 'Not enough data yet.',
      reason: `${week.length} of at least ${FEWEST_CHECKINS} nights written down in the last seven days.`,
    }
  }
  const regular = regularity
    ? ` Regularity ${Math.round(regularity.index)} out of 100, from ${regularity.nights} nights of the last 14 days.`
    : ''
  const text = `${durationInWords(meanOf(week))} asleep on average over ${week.length} nights.`
  const before = valuesIn(addDays(today, 1 - WEEK - BEFORE), addDays(today, -WEEK))
  if (before.length < FEWEST_CHECKINS)
    return { ...what, text: text + regular, reason: 'There aren’t any earlier weeks to compare with yet.' }
  return {
    ...what,
    text: `${text} ${compared(changeRead(meanOf(week), meanOf(before), 0), USUAL_MINUTES)}${regular}`,
    reason: `In the four weeks before: ${durationInWords(meanOf(before))}, from ${before.length} nights.`,
  }
}

function compared(change: number, margin: number): string {
  if (change > margin) return 'More than usual.'
  return change < -margin ? 'Less than usual.' : 'About as usual.'
}

/** The change of two figures as they are shown, rounded: a reader would otherwise see one that isn't named. */
const changeRead = (now: number, usual: number, digits: number): number =>
  Number((Number(now.toFixed(digits)) - Number(usual.toFixed(digits))).toFixed(digits))

const between = (
  days: readonly DayProgress[],
  from: LocalDate,
  until: LocalDate,
  { joinedOn }: OpenDays,
): DayProgress[] => days.filter(({ date }) => date >= from && date >= joinedOn && date <= until)

const isOn = ({ outcome }: DayProgress) => outcome !== 'neutral'
const daysThatCount = (count: number) => (count === 1 ? '1 day that counts' : `${count} days that count`)
const countOf = (days: readonly DayProgress[], habit: HabitKey) =>
  days.filter(({ done }) => done.includes(habit)).length
