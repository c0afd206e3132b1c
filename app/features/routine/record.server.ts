import type { Stamped } from '#app/entries/entries.server.ts'
import { stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, type OpenDays, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, daysBetween, LocalDate } from '#app/values/local-date.ts'
import type { Dashboard } from './contract.ts'
import { type DayRecord, emptyDay, type HabitState, isWithin, type ModeWord, offOn, outcomeOf } from './day.ts'
import { ALL_HABITS, habitSet, NO_HABITS } from './habit-set.ts'
import type { HabitKey } from './habits.ts'
import { type DayProgress, progressDays } from './progress.ts'
import { runBefore } from './run-before.ts'
import { statements } from './statements.server.ts'
import {
  StoredAchievements,
  StoredDistances,
  StoredExclusions,
  StoredGoals,
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
  const recordOn = (date: LocalDate): DayRecord =>
    records.get(date) ?? emptyDay(date, { off: habitSet(offOn(date, exclusions)), isPaused: isWithin(date, pauses) })
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
  const { days, run } = withFreezes(progressDays({ from, to: today }, recordOn), afterSilence(before))
  return {
    days,
    pauses,
    goals: StoredGoals.parse(row.goals ?? []),
    achievements: StoredAchievements.parse(row.achievements ?? []),
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

type Ledger = Pick<Dashboard, 'goals' | 'achievements' | 'pauses' | 'currentStreak' | 'freezes'> & {
  days: DayProgress[]
}

type LedgerRange = { from: LocalDate; open: OpenDays }

/** What can be said of a day, as its fields (api.server.ts) take it. */
export type DaySaid = { kind: 'habit'; name: HabitKey; value: HabitState } | { kind: 'mode'; name: ''; value: ModeWord }

type Day = {
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
export async function writeDay(
  tools: Tools,
  member: Member,
  { date, isNow, isExact = true }: Day,
  said: readonly Stamped<DaySaid>[],
): Promise<{ record: DayRecord; hasNews: boolean }> {
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
  // A later write is there already.
  if (!saved) return { record: await readDay(tools, member.id, date), hasNews: false }
  const { hasNews, ...record } = saved
  return { record: { ...record, date }, hasNews }
}

/** The record of one day, or what it would begin with. */
export async function readDay({ db }: Pick<Tools, 'db'>, userId: string, date: LocalDate): Promise<DayRecord> {
  const [row] = await statements(db).readDay.execute({ userId, date })
  return row ? { ...row, date } : emptyDay(date)
}
