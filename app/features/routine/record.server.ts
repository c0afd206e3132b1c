import type { DbOrTx } from '#app/db/open-db.ts'
import type { Member } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { hasHabit } from '#app/values/habit-set.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { addDays, daysBetween, LocalDate, type OpenDays } from '#app/values/local-date.ts'
import type { Dashboard } from './contract.ts'
import { type DayRecord, emptyDay, outcomeOf } from './day.ts'
import { recordsOf } from './day-records.ts'
import { listRows } from './days.server.ts'
import { doseOn, freeOn, type Measured, type Standing, standingOn } from './dose.ts'
import { readWeekOf } from './doses.server.ts'
import { type DayProgress, progressDays } from './progress.ts'
import { loadDay, loadLedger } from './reads.server.ts'
import { runBefore } from './run-before.ts'
import { readStored, StoredAchievements, StoredDistances, StoredGoals } from './stored.ts'
import { afterMissed, freezesOf, NO_RUN, type Run, withFreezes } from './streak.ts'

/**
 * How many misses before the range are read at first; they fit on one or two index pages. They determine the streak
 * unless freezes saved every one of them, which takes two years without a gap; only then is a second query needed.
 */
const MOST_MISSES = 100
const ALL_MISSES = 40_000

/**
 * Reads the days up to today, the streak and its freezes, pauses, goals and achievements in one round trip. Index
 * lookups only, so the cost doesn't depend on the length of the record.
 */
export async function readLedger(
  { db }: Pick<Tools, 'db'>,
  member: Member,
  { from, open }: LedgerRange,
  mostMisses = MOST_MISSES,
): Promise<Ledger> {
  const { today } = open
  const row = await loadLedger(db, { userId: member.id, from, today, mostMisses })
  if (!row) throw new Error('The ledger was not answered')
  const stored = readStored(row)
  const { records, doses, pauses, minutes } = stored
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
  // The week of the last row determines what is due on the empty days after it.
  if (doses.length > 0 && lastDay && lastDay < from)
    for (const record of await listRows(db, member.id, { from: addDays(lastDay, -6), until: lastDay }))
      records.set(record.date, record)
  const recordOn = recordsOf(stored)
  const { days, run } = withFreezes(progressDays({ from, to: today }, recordOn), afterEmptyDays(before))
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

  // Days between the last row and the range are empty: only freezes and pauses keep a streak alive over them.
  function afterEmptyDays(known: Run): Run {
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

/** Reads one day, or the defaults of an empty one, and the progress towards weekly targets before it. */
export async function readDay({ db }: { db: DbOrTx }, userId: string, date: LocalDate): Promise<KnownDay> {
  const row = await loadDay(db, { userId, date })
  if (!row) return { record: emptyDay(date), standings: [] }
  const { hasDoses, userId: _asked, ...record } = row
  if (!hasDoses) return { record, standings: [] }
  const week = await readWeekOf(db, userId, date)
  const standings = week.doses
    .filter((dose) => doseOn([dose], dose.habit, date) !== null && !hasHabit(record.off, dose.habit))
    .map(({ habit, unit, aWeek }) => ({ habit, unit, aWeek, ...standingOn({ habit, unit, aWeek }, date, week) }))
  return { record: { ...record, free: freeOn(date, week) }, standings }
}

/** A day, and the progress towards weekly targets before it. */
export type KnownDay = { record: DayRecord; standings: (Standing & Measured & { habit: HabitKey })[] }
