import type { LocalDate } from '#app/values/local-date.ts'
import type { Dashboard } from './contract.ts'
import { emptyDay, type HabitState, isWithin, type ModeWord } from './day.ts'
import { habitSet } from './habit-set.ts'
import type { HabitKey } from './habits.ts'
import { type DayProgress, progressOf } from './progress.ts'
import { afterKept, freezesOf, runOf } from './streak.ts'

/** What a device has entered and the server has not counted yet. */
export type Waiting = {
  ticks: readonly { date: LocalDate; habit: HabitKey; state: HabitState }[]
  modes: readonly { date: LocalDate; state: ModeWord }[]
}

/**
 * The dashboard with what waits on this device counted in, by the rules of the server.
 *
 * @returns `isWhole` is false where the device knows too little: for days that the dashboard does not hold, and for a
 *   streak that begins anew because a day before today has changed.
 */
export function withWaiting(
  dashboard: Dashboard,
  { ticks, modes }: Waiting,
): { dashboard: Dashboard; isWhole: boolean } {
  const dates = new Set([...ticks, ...modes].map(({ date }) => date))
  if (dates.size === 0) return { dashboard, isWhole: true }
  let isWhole = dashboard.days.filter(({ date }) => dates.has(date)).length === dates.size
  let { currentStreak, freezes } = dashboard
  const days = dashboard.days.map((known) => {
    if (!dates.has(known.date)) return known
    const mode = modes.find(({ date }) => date === known.date)?.state
    const day = counted(known, {
      ticks: ticks.filter(({ date }) => date === known.date),
      mode: mode === undefined ? known.mode : mode === 'none' ? null : mode,
      isPaused: isWithin(known.date, dashboard.pauses),
    })
    if (day.outcome === known.outcome) return day
    if (known.date !== dashboard.today) isWhole = false
    else if (day.outcome === 'kept') {
      const run = afterKept(runOf(currentStreak, freezes))
      currentStreak = run.length
      freezes = freezesOf(run)
    } else if (known.outcome === 'kept') currentStreak -= 1
    return day
  })
  return { dashboard: { ...dashboard, days, currentStreak, freezes }, isWhole }
}

type News = { ticks: Waiting['ticks']; mode: DayProgress['mode']; isPaused: boolean }

function counted(known: DayProgress, { ticks, mode, isPaused }: News): DayProgress {
  const done = new Set(known.done)
  for (const { habit, state } of ticks) {
    if (state === 'done' || state === 'small') done.add(habit)
    else done.delete(habit)
  }
  const day = progressOf({
    ...emptyDay(known.date, { off: habitSet(known.off), isPaused }),
    done: habitSet(done),
    mode,
    isEntered: true,
  })
  return known.outcome === 'frozen' && day.outcome === 'missed' ? { ...day, outcome: 'frozen' } : day
}
