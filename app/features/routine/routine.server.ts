import { stampInput } from '#app/entries/fields.server.ts'
import { askedDay, type Member, openDaysOf, refuseClosedDay, refuseOtherMember } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isDone } from '#app/values/habit-state.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { nextDayStart } from '#app/values/time-zone.ts'
import { readLongestStreak } from './achievements.server.ts'
import type { Dashboard, HabitChange, History, Progress, Routine, RoutineDay, RoutineInput } from './contract.ts'
import type { ModeWord } from './day.ts'
import { type ProgressRange, totalsOf } from './progress.ts'
import { readDay, readLedger } from './record.server.ts'
import { routineOf, saveDay } from './write-day.server.ts'

/** Covers the current month for goals, and eight weeks for insights. */
const DASHBOARD_DAYS = 62
const HISTORY_DAYS = 365

/**
 * Returns the record of a day, by default today; an empty record without entries.
 *
 * @throws AppError 400 for a day before joining or in the future.
 */
export async function getRoutine(tools: Tools, member: Member, date?: LocalDate): Promise<Routine> {
  const open = openDaysOf(tools, member)
  const day = date ?? open.today
  refuseClosedDay(day, open)
  return routineOf(member.id, await readDay(tools, member.id, day))
}

/** Returns the day requested in the page's address (`askedDay`). */
export async function getRoutineDay(tools: Tools, member: Member, asked: string | null): Promise<RoutineDay> {
  const open = openDaysOf(tools, member)
  const routine = await getRoutine(tools, member, askedDay(asked, open))
  return { routine, ...open, nextDayAt: nextDayStart(tools.clock.now(), member).toISOString() }
}

/**
 * Saves all habits of a day together. A small version stays small and a skipped habit stays skipped, unless the new
 * record contradicts it.
 *
 * @throws AppError 403 when the input names another member, 400 for a day that is not open.
 */
export async function saveRoutine(tools: Tools, member: Member, input: RoutineInput): Promise<Routine> {
  refuseOtherMember(input.userId, member.id)
  const entries = HABIT_KEYS.map((name) => ({ kind: 'habit', name, value: input[name] ? 'done' : 'not-done' }) as const)
  return saveDay(tools, member, { date: input.date, isNow: true, isExact: false }, stampInput(tools, entries))
}

/** Sets one habit of a day with the current time and leaves the others unchanged. Idempotent. */
export async function setHabit(
  tools: Tools,
  member: Member,
  { date, habit, state }: HabitChange & { date: LocalDate },
): Promise<Routine> {
  const entries = stampInput(tools, [{ kind: 'habit', name: habit, value: state } as const])
  return saveDay(tools, member, { date, isNow: true }, entries)
}

/** Ticks some habits of a day, as of now: those that count for this member and are not done yet. */
export async function tickHabits(
  tools: Tools,
  member: Member,
  { date, habits }: { date: LocalDate; habits: readonly HabitKey[] },
): Promise<void> {
  const { states, off } = await getRoutine(tools, member, date)
  for (const habit of habits)
    if (!off.includes(habit) && !isDone(states[habit])) await setHabit(tools, member, { date, habit, state: 'done' })
}

/** Sets or clears the mode of a day. A day of illness neither counts nor breaks a streak. */
export async function setDayMode(
  tools: Tools,
  member: Member,
  { date, mode }: { date: LocalDate; mode: ModeWord },
): Promise<Routine> {
  const entries = stampInput(tools, [{ kind: 'mode', name: '', value: mode } as const])
  return saveDay(tools, member, { date, isNow: true }, entries)
}

/** Returns the charts and totals of a range, and the streak regardless of the range, in one round trip. */
export async function getProgress(tools: Tools, member: Member, range: ProgressRange): Promise<Progress> {
  const open = openDaysOf(tools, member)
  const from = addDays(open.today, 1 - range)
  const { days, currentStreak, freezes } = await readLedger(tools, member, { from, open })
  return { ...open, days, totals: { ...totalsOf(days, open), currentStreak, freezes } }
}

/** Returns all figures of the dashboard in one round trip. */
export async function getDashboard(tools: Tools, member: Member): Promise<Dashboard> {
  const open = openDaysOf(tools, member)
  const from = addDays(open.today, 1 - DASHBOARD_DAYS)
  const ledger = await readLedger(tools, member, { from, open })
  return {
    ...open,
    ...ledger,
    pauses: ledger.pauses.toSorted((a, b) => (a.from < b.from ? 1 : -1)),
  }
}

/** Returns twelve months of days and the longest streak ever. Only its own tab loads it. */
export async function getHistory(tools: Tools, member: Member): Promise<History> {
  const open = openDaysOf(tools, member)
  const from = addDays(open.today, 1 - HISTORY_DAYS)
  const [{ days, currentStreak, freezes, doses }, longest] = await Promise.all([
    readLedger(tools, member, { from, open }),
    readLongestStreak(tools.db, member.id, open.today),
  ])
  return { ...open, days, freezes, doses, longestStreak: Math.max(longest, currentStreak) }
}
