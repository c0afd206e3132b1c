import { saidNow } from '#app/entries/fields.server.ts'
import { type Member, openDaysOf, refuseClosedDay, refuseForeignDay } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, isLocalDate, type LocalDate } from '#app/values/local-date.ts'
import { nextDayStart } from '#app/values/time-zone.ts'
import { readLongestStreak } from './achievements.server.ts'
import type { Dashboard, HabitChange, History, Progress, Routine, RoutineDay, RoutineInput } from './contract.ts'
import { isDone, type ModeWord } from './day.ts'
import { HABIT_KEYS, type HabitKey } from './habits.ts'
import { type ProgressRange, totalsOf } from './progress.ts'
import { readDay, readLedger } from './record.server.ts'
import { routineOf, saveDay } from './write-day.server.ts'

/** The month that goals may ask for and the eight weeks that insights compare. */
const DASHBOARD_DAYS = 62
const HISTORY_DAYS = 365

/**
 * The record of a day, today when none is named; nothing done where nothing was entered.
 *
 * @throws AppError 400 for a day before joining or still to come.
 */
export async function getRoutine(tools: Tools, member: Member, date?: LocalDate): Promise<Routine> {
  const open = openDaysOf(tools, member)
  const day = date ?? open.today
  refuseClosedDay(day, open)
  return routineOf(member.id, await readDay(tools, member.id, day))
}

/**
 * The day a page asks for in its address, or today: an address that names no open day (mistyped, from tomorrow, from
 * before joining) is no reason to show an error.
 */
export async function getRoutineDay(tools: Tools, member: Member, asked: string | null): Promise<RoutineDay> {
  const { joinedOn, today } = openDaysOf(tools, member)
  const isOpen = asked !== null && isLocalDate(asked) && asked >= joinedOn && asked <= today
  const routine = await getRoutine(tools, member, isOpen ? asked : today)
  return { routine, joinedOn, today, nextDayAt: nextDayStart(tools.clock.now(), member).toISOString() }
}

/**
 * Saves every habit of a day at once. A habit that was small version stays small, one that was skipped stays skipped,
 * unless the new record says otherwise.
 *
 * @throws AppError 403 when the input names another member, 400 for a day that is not open.
 */
export async function saveRoutine(tools: Tools, member: Member, input: RoutineInput): Promise<Routine> {
  refuseForeignDay(input.userId, member.id)
  const said = HABIT_KEYS.map((name) => ({ kind: 'habit', name, value: input[name] ? 'done' : 'not-done' }) as const)
  return saveDay(tools, member, { date: input.date, isNow: true, isExact: false }, saidNow(tools, said))
}

/** Sets one habit of a day, as of now, and leaves the others to whoever else is writing. Saying it twice changes nothing. */
export async function setHabit(
  tools: Tools,
  member: Member,
  { date, habit, state }: HabitChange & { date: LocalDate },
): Promise<Routine> {
  const said = saidNow(tools, [{ kind: 'habit', name: habit, value: state } as const])
  return saveDay(tools, member, { date, isNow: true }, said)
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

/** Says what kind of day it was, or takes that back. A day of illness neither counts nor breaks a streak. */
export async function setDayMode(
  tools: Tools,
  member: Member,
  { date, mode }: { date: LocalDate; mode: ModeWord },
): Promise<Routine> {
  const said = saidNow(tools, [{ kind: 'mode', name: '', value: mode } as const])
  return saveDay(tools, member, { date, isNow: true }, said)
}

/** Charts and totals of the last days, and the streak however long it is, in one round trip to the database. */
export async function getProgress(tools: Tools, member: Member, range: ProgressRange): Promise<Progress> {
  const open = openDaysOf(tools, member)
  const from = addDays(open.today, 1 - range)
  const { days, currentStreak, freezes } = await readLedger(tools, member, { from, open })
  return { ...open, days, totals: { ...totalsOf(days, open), currentStreak, freezes } }
}

/** Every number of the dashboard in one round trip. */
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

/** Twelve months, and the longest streak there ever was: for the tab that shows them, not for every visit. */
export async function getHistory(tools: Tools, member: Member): Promise<History> {
  const open = openDaysOf(tools, member)
  const from = addDays(open.today, 1 - HISTORY_DAYS)
  const [{ days, currentStreak, freezes, doses }, longest] = await Promise.all([
    readLedger(tools, member, { from, open }),
    readLongestStreak(tools.db, member.id, open.today),
  ])
  return { ...open, days, freezes, doses, longestStreak: Math.max(longest, currentStreak) }
}
