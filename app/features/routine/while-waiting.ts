import { habitSet, without } from '#app/values/habit-set.ts'
import { type HabitState, isDone } from '#app/values/habit-state.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Dashboard, Routine } from './contract.ts'
import { emptyDay, isWithin, type ModeWord } from './day.ts'
import { doseOn, freeOn, knownFrom, mondayOf } from './dose.ts'
import { type DayProgress, progressOf } from './progress.ts'
import { afterKept, freezesOf, runOf } from './streak.ts'

/** Entries of a device that the server hasn't counted yet. */
export type Waiting = {
  ticks: readonly { date: LocalDate; habit: HabitKey; state: HabitState }[]
  modes: readonly { date: LocalDate; state: ModeWord }[]
  /** Duration of a habit; null when it was cleared. */
  minutes: readonly { date: LocalDate; habit: HabitKey; minutes: number | null }[]
}

/** A day with what waits on this device laid over it. */
export function withEntered(day: Routine, { ticks, modes }: Pick<Waiting, 'ticks' | 'modes'>): Routine {
  const ticked = ticks.reduce((known, { habit, state }) => withState(known, habit, state), day)
  const mode = modes.at(-1)?.state
  return mode === undefined ? ticked : { ...ticked, mode: modeOf(mode) }
}

const modeOf = (word: ModeWord) => (word === 'none' ? null : word)

/** Returns the day with one habit in another state. */
export function withState(day: Routine, habit: HabitKey, state: HabitState): Routine {
  return { ...day, [habit]: isDone(state), states: { ...day.states, [habit]: state } }
}

/**
 * Applies unconfirmed entries to the dashboard by the server's rules.
 *
 * @returns `isWhole` is false where the device lacks data: for days outside the dashboard, and for a streak that
 * restarts because an earlier day has changed.
 */
export function withWaiting(
  before: Dashboard,
  { ticks, modes, minutes }: Waiting,
): { dashboard: Dashboard; isWhole: boolean } {
  const dashboard = withMinutes(before, minutes)
  const dates = new Set([...ticks, ...modes, ...counting(dashboard, minutes)].map(({ date }) => date))
  if (dates.size === 0) return { dashboard, isWhole: true }
  let isWhole = dashboard.days.filter(({ date }) => dates.has(date)).length === dates.size
  let { currentStreak, freezes } = dashboard
  const entered = dashboard.days.map((known) => {
    if (![...ticks, ...modes].some(({ date }) => date === known.date)) return known
    const mode = modes.find(({ date }) => date === known.date)?.state
    return counted(known, {
      ticks: ticks.filter(({ date }) => date === known.date),
      mode: mode === undefined ? known.mode : modeOf(mode),
      isPaused: isWithin(known.date, dashboard.pauses),
    })
  })
  const asked = withDueHabits(dashboard, entered, dates)
  const days = dashboard.days.map((known, place) => {
    const day = asked[place] ?? known
    if (day.outcome === known.outcome) return day
    if (known.date !== dashboard.today) isWhole = false
    else if (day.outcome === 'kept') {
      const run = afterKept(runOf(currentStreak, freezes))
      currentStreak = run.length
      freezes = freezesOf(run)
    } else if (known.outcome === 'kept') {
      currentStreak -= 1
      // With the most freezes it isn't known whether today has added to them.
      if (freezes.daysToNext !== null) freezes = freezesOf(afterKept(runOf(currentStreak, freezes), -1))
    }
    return day
  })
  return { dashboard: { ...dashboard, days, currentStreak, freezes }, isWhole }
}

/** Returns the minutes that count: those of habits whose target is in minutes. */
const counting = ({ doses }: Dashboard, minutes: Waiting['minutes']): Waiting['minutes'] =>
  minutes.filter(({ habit, date }) => doseOn(doses, habit, date)?.unit === 'minutes')

function withMinutes(dashboard: Dashboard, waiting: Waiting['minutes']): Dashboard {
  const changes = counting(dashboard, waiting)
  if (changes.length === 0) return dashboard
  const isNew = (one: { date: LocalDate; habit: HabitKey }) =>
    changes.some(({ date, habit }) => date === one.date && habit === one.habit)
  const entered = changes.flatMap(({ minutes, ...rest }) => (minutes === null ? [] : [{ ...rest, minutes }]))
  return { ...dashboard, minutes: [...dashboard.minutes.filter((one) => !isNew(one)), ...entered] }
}

/** Recomputes what is due in the weeks of these days, for members with weekly targets. */
function withDueHabits(
  { doses, minutes, pauses }: Dashboard,
  days: readonly DayProgress[],
  dates: ReadonlySet<LocalDate>,
) {
  if (doses.length === 0) return days
  const weeks = new Set([...dates].map(mondayOf))
  const records = new Map(
    days.map(({ date, done, off, mode }) => [
      date,
      { done: habitSet(done), off: habitSet(off), mode, isPaused: isWithin(date, pauses) },
    ]),
  )
  const known = knownFrom((date) => records.get(date), doses, minutes)
  return days.map((day) => {
    const record = weeks.has(mondayOf(day.date)) ? records.get(day.date) : undefined
    if (!record) return day
    const free = freeOn(day.date, known)
    if (free === habitSet(day.free)) return day
    const anew = progressOf({ ...emptyDay(day.date), ...record, free, isEntered: day.isEntered })
    return day.outcome === 'frozen' && anew.outcome === 'missed' ? { ...anew, outcome: 'frozen' as const } : anew
  })
}

type DayChange = { ticks: Waiting['ticks']; mode: DayProgress['mode']; isPaused: boolean }

function counted(known: DayProgress, { ticks, mode, isPaused }: DayChange): DayProgress {
  const done = new Set(known.done)
  for (const { habit, state } of ticks) {
    if (isDone(state)) done.add(habit)
    else done.delete(habit)
  }
  const day = progressOf({
    ...emptyDay(known.date, { off: habitSet(known.off), isPaused }),
    done: habitSet(done),
    free: without(habitSet(known.free), habitSet(done)),
    mode,
    isEntered: true,
  })
  return known.outcome === 'frozen' && day.outcome === 'missed' ? { ...day, outcome: 'frozen' } : day
}
