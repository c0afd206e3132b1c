import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { declareFields, type Stamped } from '#app/entries/fields.server.ts'
import { stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { recordAchievements } from './achievements.server.ts'
import type { Routine } from './contract.ts'
import {
  type DateRange,
  type DayRecord,
  HABIT_STATES,
  type HabitState,
  MODE_WORDS,
  type ModeWord,
  stateOf,
} from './day.ts'
import { hasDoses, underDoses } from './doses.server.ts'
import { ALL_HABITS, habitSet, habitsIn, hasHabit, NO_HABITS } from './habit-set.ts'
import { forEachHabit, HABIT_KEYS, type HabitKey } from './habits.ts'
import { type KnownDay, readDay } from './record.server.ts'
import { statements } from './statements.server.ts'

/** What can be said of a day, as its fields take it. */
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
 */
async function writeDay(
  tools: Pick<Tools, 'clock'> & { db: DbOrTx },
  member: Member,
  { date, isNow, isExact = true }: WrittenDay,
  said: readonly Stamped<DaySaid>[],
  { underDoses }: { underDoses: boolean },
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
    underDoses,
  })
  const written = rows.map((row) => LocalDate.parse(row.date)).toSorted()
  const span = { from: written[0] ?? date, until: written.at(-1) ?? date }
  const saved = rows.find((row) => row.date === date)
  if (!saved) return { saved: null, hasNews: false, span }
  const { hasNews, ...record } = saved
  return { saved: { ...record, date }, hasNews, span }
}

type Written = {
  /** The day as it is now; null where nothing was written: a later write is there, or doses that this was not under. */
  saved: DayRecord | null
  /** Whether anything about it could earn something: a habit that was not done before, another outcome, another count. */
  hasNews: boolean
  /** The days that were written: those that were missing, too. */
  span: DateRange
}

/**
 * Writes what is said of one day. Where habits have measures of their own, the weeks around it follow; whether they have
 * is asked only where the statement for all others wrote nothing.
 */
async function writeDayOfWeek(
  tools: Tools,
  member: Member,
  day: WrittenDay,
  said: readonly Stamped<DaySaid>[],
): Promise<KnownDay & { hasNews: boolean }> {
  const { saved, hasNews } = await writeDay(tools, member, day, said, { underDoses: false })
  if (saved) return { record: saved, standings: [], hasNews }
  const isUnderDoses = await hasDoses(tools.db, member.id)
  const written = isUnderDoses
    ? await underDoses(
        tools.db,
        member.id,
        ({ span }: Written) => span,
        (db) => writeDay({ clock: tools.clock, db }, member, day, said, { underDoses: true }),
      )
    : { hasNews: false }
  return { ...(await readDay(tools, member.id, day.date)), hasNews: written.hasNews }
}

/** The fields of the day's card: each habit, and the kind of day. */
export const dayFields = declareFields({
  kinds: ['habit', 'mode'],
  schema: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('habit'), name: z.enum(HABIT_KEYS), value: z.enum(HABIT_STATES) }),
    z.strictObject({ kind: z.literal('mode'), name: z.literal(''), value: z.enum(MODE_WORDS) }),
  ]),
  async save(tools, member, day, said) {
    const { states, mode } = await saveDay(tools, member, day, said)
    return said.map((one) => (one.kind === 'mode' ? (mode ?? 'none') : states[one.name]))
  },
})

/** Keeps what is said of a day, with what it earns. @returns The day as it is now. */
export async function saveDay(
  tools: Tools,
  member: Member,
  day: WrittenDay,
  said: readonly Stamped<DaySaid>[],
): Promise<Routine> {
  const { hasNews, ...known } = await writeDayOfWeek(tools, member, day, said)
  if (hasNews) await recordAchievements(tools, member, known.record)
  return routineOf(member.id, known)
}

export function routineOf(userId: string, { record, standings }: KnownDay): Routine {
  return {
    userId,
    date: record.date,
    ...forEachHabit((habit) => hasHabit(record.done, habit)),
    states: forEachHabit((habit) => stateOf(record, habit)),
    mode: record.mode,
    off: habitsIn(record.off),
    isPaused: record.isPaused,
    doses: standings,
  }
}
