import { type Countdown, endOf } from '#app/values/countdown.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { localDateAt, type MemberClock } from '#app/values/time-zone.ts'

/** Habits with a timer: the selectable lengths in minutes, the default, and a caution. */
export const TIMERS = {
  fasting: {
    minutes: [720, 840, 960],
    usual: 960,
    care: 'Break it earlier whenever you feel unwell.',
  },
  breathing: { minutes: [2, 5, 10, 20], usual: 5, care: 'Seated, never in water or at the wheel.' },
  coldExposure: { minutes: [0.25, 0.5, 1, 2, 3], usual: 0.5, care: 'Get out when you shiver or feel faint.' },
  hotExposure: { minutes: [5, 10, 15, 20], usual: 10, care: 'Go out earlier whenever you feel unwell.' },
} as const satisfies Partial<Record<HabitKey, { minutes: readonly number[]; usual: number; care: string }>>

export type TimedHabit = keyof typeof TIMERS

export const isTimed = (habit: HabitKey): habit is TimedHabit => Object.hasOwn(TIMERS, habit)

/** The minutes from which a habit counts in full; below that, as its small version (values/habits.ts). */
const FULL: Readonly<Record<TimedHabit, number>> = { fasting: 960, breathing: 5, coldExposure: 0.5, hotExposure: 5 }

/** Returns the state that a timed duration earns. */
export const stateAfter = (habit: TimedHabit, minutes: number) => (minutes < FULL[habit] ? 'small' : 'done')

/** The shortest overnight fast that counts, and the rounding step, in minutes. */
const SHORTEST_FAST = 720
const HALF_AN_HOUR = 30

/**
 * Returns a timer that was stopped early with its actual duration. A fast of at least twelve hours counts; any other
 * stopped timer doesn't: null.
 */
export function stoppedAt(timer: RunningTimer, now: Date): RunningTimer | null {
  const minutes = (now.getTime() - Date.parse(timer.startedAt)) / 60_000
  if (timer.habit !== 'fasting' || minutes < SHORTEST_FAST) return null
  return { ...timer, minutes: Math.floor(minutes / HALF_AN_HOUR) * HALF_AN_HOUR }
}

export type RunningTimer = Countdown & { habit: TimedHabit }

/** Parses a timer from the device's store; null when it is invalid or belongs to another user. */
export function readTimer(owner: string, value: unknown): RunningTimer | null {
  const kept: Record<string, unknown> = Object(value)
  const habit = HABIT_KEYS.find((key) => key === kept.habit)
  const { startedAt, minutes } = kept
  if (kept.owner !== owner || habit === undefined || !isTimed(habit)) return null
  if (typeof startedAt !== 'string' || Number.isNaN(Date.parse(startedAt))) return null
  return typeof minutes === 'number' && minutes > 0 ? { habit, startedAt, minutes } : null
}

/**
 * The day a timer ticks its habit on, however late its end is noticed. A fast counts on the day it ends; anything else on
 * the day it was begun, which is the one that the member meant: five minutes begun shortly before midnight are today's.
 */
export const dayOf = (timer: RunningTimer, clock: MemberClock): LocalDate =>
  localDateAt(timer.habit === 'fasting' ? endOf(timer) : new Date(timer.startedAt), clock)
