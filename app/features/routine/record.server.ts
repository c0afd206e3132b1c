import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, daysBetween, LocalDate } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { type DayMode, type DayRecord, emptyDay, isWithin, offOn, outcomeOf } from './day.ts'
import { type HabitSet, habitSet, NO_HABITS } from './habit-set.ts'
import { HABIT_KEYS, type HabitKey, type HabitMarks } from './habits.ts'
import { statements } from './statements.server.ts'
import { StoredAchievements, StoredExclusions, StoredGoals, StoredPauses, StoredRecords } from './stored.ts'
import { believedAt, NO_TAP_ID, stampOf } from './tap.ts'

/** Whose days: from the session, never from a request. */
export type Member = Pick<CurrentUser, 'id' | 'timeZone' | 'dayStart' | 'joinedOn'>

/** What a member may look at and fill in: from the day of joining to their own today. */
export type OpenDays = { joinedOn: LocalDate; today: LocalDate }

export function openDaysOf({ clock }: Pick<Tools, 'clock'>, member: Member): OpenDays {
  const today = localDateAt(clock.now(), member)
  // A clock that was set back, or a flight west on the first day: today is a member's day in any case.
  return { joinedOn: member.joinedOn < today ? member.joinedOn : today, today }
}

/** @throws AppError 400 for a day before joining or still to come. */
export function refuseClosedDay(date: LocalDate, { joinedOn, today }: OpenDays): void {
  if (date > today) {
    throw new AppError('bad_request', {
      userMessage: `That day has not come yet. For you it is ${today}.`,
      fields: { date: 'That day has not come yet.' },
    })
  }
  if (date < joinedOn) {
    throw new AppError('bad_request', {
      userMessage: `That day is before you joined, on ${joinedOn}.`,
      fields: { date: 'That day is before you joined.' },
    })
  }
}

/**
 * The records from a day to today, the streak however long it is, pauses, goals and achievements: one round trip.
 * Each figure is a look in an index, so ten years of days cost no more than the days that were asked for.
 */
export async function readLedger({ db }: Pick<Tools, 'db'>, member: Member, { from, open }: LedgerRange) {
  const { today } = open
  const [row] = await statements(db).readLedger.execute({ userId: member.id, from, today })
  if (!row) throw new Error('The ledger was not answered')
  const exclusions = StoredExclusions.parse(row.exclusions ?? [])
  const pauses = StoredPauses.parse(row.pauses ?? [])
  const records = new Map(StoredRecords.parse(row.days ?? []).map((record) => [record.date, record]))
  const recordOn = (date: LocalDate): DayRecord =>
    records.get(date) ?? emptyDay(date, { off: habitSet(offOn(date, exclusions)), isPaused: isWithin(date, pauses) })
  const lastDay = row.lastDay ? LocalDate.parse(row.lastDay) : null
  return {
    recordOn,
    exclusions,
    pauses,
    goals: StoredGoals.parse(row.goals ?? []),
    achievements: StoredAchievements.parse(row.achievements ?? []),
    hasRecord: lastDay !== null,
    currentStreak: lastDay ? streakOf(lastDay) : 0,
  }

  function streakOf(last: LocalDate): number {
    if (!row?.firstDay) return 0
    // After the last row nothing was entered: only a pause carries a streak over such days.
    for (let date = addDays(last, 1); date < today; date = addDays(date, 1)) {
      if (outcomeOf(recordOn(date)) === 'missed') return 0
    }
    const base = row.lastMiss ? LocalDate.parse(row.lastMiss) : addDays(LocalDate.parse(row.firstDay), -1)
    const isTodayOpen = last === today && outcomeOf(recordOn(today)) === 'missed'
    return Math.max(0, daysBetween(base, last) - Number(row.neutralDays) - (isTodayOpen ? 1 : 0))
  }
}

type LedgerRange = { from: LocalDate; open: OpenDays }

/** What is to change on a day. What is not named stays as it is. */
export type DayChange = {
  date: LocalDate
  marks?: Partial<HabitMarks>
  small?: { clear: HabitSet; set: HabitSet }
  skipped?: { clear: HabitSet; set: HabitSet }
  mode?: DayMode | null
  /** Nothing changes when the habit has been tapped later than this. Without it the change is of now. */
  tap?: { habit: HabitKey; id: string; at: string } | undefined
}

/**
 * Writes a change of one day in one statement; the rows before it that are missing come with it.
 *
 * @returns The day as it is now, and whether there is anything about it that could earn something: a habit that was not
 *   done before, another outcome, another count.
 */
export async function writeDay(
  tools: Tools,
  member: Member,
  change: DayChange,
): Promise<{ record: DayRecord; hasNews: boolean }> {
  const { date, marks = {}, small, skipped, mode, tap } = change
  const open = openDaysOf(tools, member)
  refuseClosedDay(date, open)
  const now = tools.clock.now()
  const stamp = stampOf(tap ? { id: tap.id, at: believedAt(tap.at, now) } : { id: NO_TAP_ID, at: now.toISOString() })
  const rows = await statements(tools.db).writeDay.execute({
    ...UNTOUCHED,
    ...marks,
    clearSmall: small?.clear ?? NO_HABITS,
    setSmall: small?.set ?? NO_HABITS,
    clearSkipped: skipped?.clear ?? NO_HABITS,
    setSkipped: skipped?.set ?? NO_HABITS,
    mode: mode === undefined ? 'untouched' : (mode ?? 'none'),
    userId: member.id,
    date,
    joinedOn: open.joinedOn,
    now: now.toISOString(),
    tapped: tap?.habit ?? null,
    stamp,
    taps: JSON.stringify(Object.fromEntries(Object.keys(marks).map((habit) => [habit, stamp]))),
  })
  const saved = rows.find((row) => row.date === date)
  // A later tap is there already.
  if (!saved) return { record: await readDay(tools, member.id, date), hasNews: false }
  const { hasNews, ...record } = saved
  return { record: { ...record, date }, hasNews }
}

/** The record of one day, or what it would begin with. */
export async function readDay({ db }: Pick<Tools, 'db'>, userId: string, date: LocalDate): Promise<DayRecord> {
  const [row] = await statements(db).readDay.execute({ userId, date })
  return row ? { ...row, date } : emptyDay(date)
}

/** No word on any habit: what is there stays. */
const UNTOUCHED = Object.fromEntries(HABIT_KEYS.map((habit) => [habit, null]))
