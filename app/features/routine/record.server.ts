import type { DbOrTx } from '#app/db/open-db.ts'
import type { Stamped } from '#app/entries/entries.server.ts'
import { stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, type OpenDays, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, daysBetween, LocalDate } from '#app/values/local-date.ts'
import type { Dashboard } from './contract.ts'
import { type DateRange, type DayRecord, emptyDay, type HabitState, type ModeWord, outcomeOf } from './day.ts'
import { listRows } from './days.server.ts'
import { doseOn, freeOn, type Measured, type Standing, standingOn } from './dose.ts'
import { hasDoses, readWeekOf, underDoses } from './doses.server.ts'
import { ALL_HABITS, habitSet, hasHabit, NO_HABITS } from './habit-set.ts'
import type { HabitKey } from './habits.ts'
import { type DayProgress, progressDays } from './progress.ts'
import { runBefore } from './run-before.ts'
import { recordsOf } from './silence.ts'
import { statements } from './statements.server.ts'
import {
  StoredAchievements,
  StoredDistances,
  StoredDoses,
  StoredExclusions,
  StoredGoals,
  StoredMinutes,
  StoredPauses,
  StoredRecords,
} from './stored.ts'
import { afterMissed, freezesOf, NO_RUN, type Run, withFreezes } from './streak.ts'

/**
 * So many misses before the range are read at first; they lie on one page or two of the index. They tell how the streak
 * stood unless freezes held all of them, which takes two years without a gap; only then there is a second look, at all.
 */
const MOST_MISSES = 100
const ALL_MISSES = 40_000

/**
 * The days from a day to today, the streak and its freezes however far back they go, pauses, goals and achievements: one
 * round trip. Each figure is a look in an index, so ten years of days cost no more than the days that were asked for.
 */
export async function readLedger(
  { db }: Pick<Tools, 'db'>,
  member: Member,
  { from, open }: LedgerRange,
  mostMisses = MOST_MISSES,
): Promise<Ledger> {
  const { today } = open
  const [row] = await statements(db).readLedger.execute({ userId: member.id, from, today, mostMisses })
  if (!row) throw new Error('The ledger was not answered')
  const exclusions = StoredExclusions.parse(row.exclusions ?? [])
  const pauses = StoredPauses.parse(row.pauses ?? [])
  const records = new Map(StoredRecords.parse(row.days ?? []).map((record) => [record.date, record]))
  const doses = StoredDoses.parse(row.doses ?? [])
  const minutes = StoredMinutes.parse(row.minutes ?? [])
  const missed = StoredDistances.parse(row.missed)
  const firstDay = row.firstDay ? LocalDate.parse(row.firstDay) : null
  const lastDay = row.lastDay ? LocalDate.parse(row.lastDay) : null
  const before = runBefore({
    firstDay: firstDay && daysBetween(from, firstDay),
    lastDay: lastDay && lastDay < from ? daysBetween(from, lastDay) : -1,
    missed,
    neutral: StoredDistances.parse(row.neutral),
    isWhole: missed.length < mostMisses,
  })
  if (before === null) return await readLedger({ db }, member, { from, open }, ALL_MISSES)
  // The week of the last row tells what the silent days after it ask for.
  if (doses.length > 0 && lastDay && lastDay < from)
    for (const record of await listRows(db, member.id, { from: addDays(lastDay, -6), until: lastDay }))
      records.set(record.date, record)
  const recordOn = recordsOf({ records, pauses, exclusions, doses, minutes })
  const { days, run } = withFreezes(progressDays({ from, to: today }, recordOn), afterSilence(before))
  return {
    days,
    pauses,
    goals: StoredGoals.parse(row.goals ?? []),
    achievements: StoredAchievements.parse(row.achievements ?? []),
    doses,
    minutes,
    currentStreak: run.length,
    freezes: freezesOf(run),
  }

  // Between the last row and the range nothing was entered: only freezes and a pause carry a streak over such days.
  function afterSilence(known: Run): Run {
    if (!lastDay) return NO_RUN
    let run = known
    for (let date = addDays(lastDay, 1); date < from && run.length > 0; date = addDays(date, 1)) {
      if (outcomeOf(recordOn(date)) === 'missed') run = afterMissed(run)
    }
    return run
  }
}

type Ledger = Omit<Dashboard, 'joinedOn' | 'today' | 'days'> & {
  days: DayProgress[]
}

type LedgerRange = { from: LocalDate; open: OpenDays }

/** What can be said of a day, as its fields (api.server.ts) take it. */
export type DaySaid = { kind: 'habit'; name: HabitKey; value: HabitState } | { kind: 'mode'; name: ''; value: ModeWord }

export type WrittenDay = {
  date: LocalDate
  /** Whether it is said now, and so is later than all there is. */
  isNow: boolean
  /** False where the word is only done or not: then what is done stays small, and what is not stays skipped. */
  isExact?: boolean
}

/**
 * Writes what is said of one day in one statement; the rows before it that are missing come with it. Of each habit, and
 * of the mode, the last write wins.
 *
 * @returns The day as it is now, and whether there is anything about it that could earn something: a habit that was not
 *   done before, another outcome, another count.
 */
async function writeDay(
  tools: Pick<Tools, 'clock'> & { db: DbOrTx },
  member: Member,
  { date, isNow, isExact = true }: WrittenDay,
  said: readonly Stamped<DaySaid>[],
): Promise<Written> {
  const open = openDaysOf(tools, member)
  refuseClosedDay(date, open)
  const inState = (...states: HabitState[]) =>
    habitSet(said.flatMap((one) => (one.kind === 'habit' && states.includes(one.value) ? [one.name] : [])))
  const mode = said.find((one) => one.kind === 'mode')?.value ?? 'none'
  const rows = await statements(tools.db).writeDay.execute({
    done: inState('done', 'small'),
    small: inState('small'),
    skipped: inState('skipped'),
    exact: isExact ? ALL_HABITS : NO_HABITS,
    mode: mode === 'none' ? null : mode,
    stamps: JSON.stringify(stampsOf(said.map(({ kind, name, stamp }) => ({ name: name || kind, stamp })))),
    isNow,
    userId: member.id,
    date,
    joinedOn: open.joinedOn,
    now: tools.clock.now().toISOString(),
  })
  const saved = rows.find((row) => row.date === date)
  const written = rows.map((row) => LocalDate.parse(row.date)).toSorted()
  const span = { from: written[0] ?? date, until: written.at(-1) ?? date }
  // A later write is there already.
  if (!saved) return { record: (await readDay(tools, member.id, date)).record, hasNews: false, span }
  const { hasNews, ...record } = saved
  return { record: { ...record, date }, hasNews, span }
}

/** The day as it is now, and the days that were written: those that were missing, too. */
type Written = { record: DayRecord; hasNews: boolean; span: DateRange }

/**
 * Writes what is said of one day. Where habits have measures of their own, the weeks around it follow.
 */
export async function writeDayOfWeek(
  tools: Tools,
  member: Member,
  day: WrittenDay,
  said: readonly Stamped<DaySaid>[],
): Promise<KnownDay & { hasNews: boolean }> {
  if (!(await hasDoses(tools.db, member.id))) {
    const { record, hasNews } = await writeDay(tools, member, day, said)
    return { record, standings: [], hasNews }
  }
  const { hasNews } = await underDoses(
    tools.db,
    member.id,
    ({ span }: Written) => span,
    (db) => writeDay({ clock: tools.clock, db }, member, day, said),
  )
  return { ...(await readDay(tools, member.id, day.date)), hasNews }
}

/** The record of one day, or what it would begin with, and how the measures of its week stand before it. */
export async function readDay({ db }: { db: DbOrTx }, userId: string, date: LocalDate): Promise<KnownDay> {
  const [row] = await statements(db).readDay.execute({ userId, date })
  if (!row) return { record: emptyDay(date), standings: [] }
  const { hasDoses, ...record } = row
  if (!hasDoses) return { record: { ...record, date }, standings: [] }
  const week = await readWeekOf(db, userId, date)
  const standings = week.doses
    .filter((dose) => doseOn([dose], dose.habit, date) !== null && !hasHabit(record.off, dose.habit))
    .map(({ habit, unit, aWeek }) => ({ habit, unit, aWeek, ...standingOn({ habit, unit, aWeek }, date, week) }))
  return { record: { ...record, date, free: freeOn(date, week) }, standings }
}

/** A day, and how the measures of its week stand before it. */
export type KnownDay = { record: DayRecord; standings: (Standing & Measured & { habit: HabitKey })[] }
