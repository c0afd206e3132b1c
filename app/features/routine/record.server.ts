import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, daysBetween, LocalDate } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import type { Dashboard } from './contract.ts'
import { type DayMode, type DayRecord, emptyDay, isWithin, offOn, outcomeOf } from './day.ts'
import { type HabitSet, habitSet, habitsIn, NO_HABITS } from './habit-set.ts'
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
import { stampAt, type TapMark } from './tap.ts'

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
      userMessage: `That day hasn’t come yet. Today is ${today}.`,
      fields: { date: 'That day hasn’t come yet.' },
    })
  }
  if (date < joinedOn) {
    throw new AppError('bad_request', {
      userMessage: `That day is before you joined, on ${joinedOn}.`,
      fields: { date: 'That day is before you joined.' },
    })
  }
}

/** @throws AppError 403 when somebody else's day is meant: a page of theirs that was still open, a tap they left behind. */
export function refuseForeignDay(named: string | undefined, own: string): void {
  if (named !== undefined && named !== own)
    throw new AppError('forbidden', { userMessage: 'Only your own days can be changed.' })
}

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

/** What is to change on a day. What is not named stays as it is. */
export type DayChange = {
  date: LocalDate
  habits?: {
    /** Those on which there is a word, and of them those that are done, small or skipped. */
    changed: HabitSet
    done: HabitSet
    small: HabitSet
    skipped: HabitSet
    /** False where the word is only done or not: then what is done stays small, and what is not stays skipped. */
    isExact: boolean
  }
  mode?: DayMode | null
  /** Nothing changes when what it is about has been tapped later than this. Without it the change is of now. */
  tap?: (TapMark & { about: HabitKey | 'mode' }) | undefined
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
  const { date, habits = UNTOUCHED, mode, tap } = change
  const open = openDaysOf(tools, member)
  refuseClosedDay(date, open)
  const now = tools.clock.now()
  const stamp = stampAt(now, tap)
  const { changed, done, small, skipped, isExact } = habits
  const about = [...habitsIn(changed), ...(mode === undefined ? [] : ['mode'])]
  const rows = await statements(tools.db).writeDay.execute({
    changed,
    exact: isExact ? changed : NO_HABITS,
    done,
    small,
    skipped,
    mode: mode === undefined ? 'untouched' : (mode ?? 'none'),
    userId: member.id,
    date,
    joinedOn: open.joinedOn,
    now: now.toISOString(),
    tapped: tap?.about ?? null,
    stamp,
    taps: JSON.stringify(Object.fromEntries(about.map((name) => [name, stamp]))),
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
const UNTOUCHED = { changed: NO_HABITS, done: NO_HABITS, small: NO_HABITS, skipped: NO_HABITS, isExact: true }
