import { and, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { prepared } from '#app/db/prepared.ts'
import { dayOutcome, routineDays } from '#app/db/schema/routine.ts'
import { declareFields, type Stamped } from '#app/entries/fields.server.ts'
import { isLater, laterStamps, stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { ALL_HABITS, habitSet, habitsIn, hasHabit, NO_HABITS } from '#app/values/habit-set.ts'
import { HABIT_STATES, type HabitState } from '#app/values/habit-state.ts'
import { forEachHabit, HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { type DateRange, LocalDate } from '#app/values/local-date.ts'
import { recordAchievements } from './achievements.server.ts'
import type { Routine } from './contract.ts'
import { type DayRecord, MODE_WORDS, type ModeWord, stateOf } from './day.ts'
import { hasDoses, underDoses } from './doses.server.ts'
import { type KnownDay, readDay } from './record.server.ts'
import { dueOn, isPausedOn, switchedOff, userId } from './statements.server.ts'

/** The fields of a day and their values. */
export type DayFieldInput =
  | { kind: 'habit'; name: HabitKey; value: HabitState }
  | { kind: 'mode'; name: ''; value: ModeWord }

export type WrittenDay = {
  date: LocalDate
  /** Whether the write is stamped with the current time, and so is later than all others. */
  isNow: boolean
  /** False when the input only says done or not done: then 'small' and 'skipped' are preserved. */
  isExact?: boolean
}

/**
 * Writes the fields of one day, and any missing rows before it, in one statement. For each habit and the mode, the last
 * write wins.
 */
async function writeDay(
  tools: Pick<Tools, 'clock'> & { db: DbOrTx },
  member: Member,
  { date, isNow, isExact = true }: WrittenDay,
  said: readonly Stamped<DayFieldInput>[],
  { underDoses }: { underDoses: boolean },
): Promise<Written> {
  const open = openDaysOf(tools, member)
  refuseClosedDay(date, open)
  const inState = (...states: HabitState[]) =>
    habitSet(said.flatMap((one) => (one.kind === 'habit' && states.includes(one.value) ? [one.name] : [])))
  const mode = said.find((one) => one.kind === 'mode')?.value ?? 'none'
  const rows = await writeStatement(tools.db).execute({
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
  /** The stored day; null when nothing was written, because a later write exists or targets require `underDoses`. */
  saved: DayRecord | null
  /** Whether the change could earn an achievement: a newly done habit, another outcome or another count. */
  hasNews: boolean
  /** The days written, including those that were missing. */
  span: DateRange
}

/**
 * Writes the fields of one day. For members with weekly targets, the surrounding weeks are updated; whether there are
 * any is queried only if the plain statement wrote nothing.
 */
async function writeDayOfWeek(
  tools: Tools,
  member: Member,
  day: WrittenDay,
  said: readonly Stamped<DayFieldInput>[],
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

/** The entry fields of the day's card: each habit, and the mode. */
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

/** Saves the fields of a day and the achievements it earns. @returns The day as stored. */
export async function saveDay(
  tools: Tools,
  member: Member,
  day: WrittenDay,
  said: readonly Stamped<DayFieldInput>[],
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

/**
 * Writes the day and fills the gap between it and the member's other days with empty rows, in one statement. No lock is
 * needed for parallel writes: each fills from the joining day or from existing rows, skips rows that another write has
 * just inserted, and changes only the fields for which it is the last write. For members with weekly targets it writes
 * only when called through `underDoses`, which updates the surrounding weeks.
 */
const writeStatement = prepared((db) => {
  const date = sql`${sql.placeholder('date')}::date`
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const set = (name: string) => sql`${sql.placeholder(name)}::int`
  const mode = sql`${sql.placeholder('mode')}::text`
  const stamps = sql`${sql.placeholder('stamps')}::jsonb`
  const isNow = sql`${sql.placeholder('isNow')}::boolean`
  const fields = [...HABIT_KEYS, 'mode']
  const day = sql`(${date} + day)`
  const onTheDay = (value: typeof userId, otherwise: typeof userId) =>
    sql`case when day = 0 then ${value} else ${otherwise} end`
  const made = (['done', 'small', 'skipped'] as const).map((name) => onTheDay(set(name), sql`0`))
  // Habits for which this is the last write take the new state; the others keep theirs. Unless the input is exact, one
  // that is still done keeps 'small', and one that is still not done keeps 'skipped'.
  const bitIfLater = (habit: string, place: number) =>
    sql`case when ${isLater(routineDays.stamps, habit, isNow)} then ${sql.raw(String(1 << place))} else 0 end`
  const changed = sql`(${sql.join(HABIT_KEYS.map(bitIfLater), sql` + `)})`
  const merged = (column: PgColumn, mask: typeof userId) =>
    sql`((${column} & ~(${mask})) | (excluded.${sql.identifier(column.name)} & ${changed}))`
  const done = merged(routineDays.doneHabits, changed)
  const exact = sql`${changed} & ${set('exact')}`
  return db
    .insert(routineDays)
    .select(sql`
      select ${userId}, ${day}, ${sql.join(made, sql`, `)},
        ${dueOn(day)}, ${onTheDay(mode, sql`null`)},
        ${isPausedOn(day)}, 0, ${onTheDay(now, sql`null`)},
        ${onTheDay(stamps, sql`'{}'::jsonb`)}
      from (
        select
          least(0, coalesce(max(date) + 1, ${sql.placeholder('joinedOn')}::date) - ${date}) as first,
          greatest(0, coalesce(min(date) - 1, ${date}) - ${date}) as last
        from routine_days where user_id = ${userId}
      ) as span, generate_series(span.first, span.last) as day
      where ${sql.placeholder('underDoses')}::boolean
        or not exists (select from routine_doses where user_id = ${userId})`)
    .onConflictDoUpdate({
      target: [routineDays.userId, routineDays.date],
      set: {
        doneHabits: done,
        smallHabits: sql`${merged(routineDays.smallHabits, exact)} & ${done}`,
        skippedHabits: sql`${merged(routineDays.skippedHabits, exact)} & ~${done}`,
        mode: sql`case when ${isLater(routineDays.stamps, 'mode', isNow)} then ${mode} else ${routineDays.mode} end`,
        dueHabits: sql`excluded.due_habits`,
        freeHabits: sql`0`,
        isPaused: sql`excluded.is_paused`,
        enteredAt: now,
        stamps: laterStamps(routineDays.stamps, fields, isNow),
      },
      setWhere: and(
        sql`excluded.entered_at is not null`,
        or(...fields.map((field) => isLater(routineDays.stamps, field, isNow))),
      ),
    })
    .returning({
      date: routineDays.date,
      done: routineDays.doneHabits,
      small: routineDays.smallHabits,
      skipped: routineDays.skippedHabits,
      off: sql<number>`${switchedOff('routine_days')}`,
      free: routineDays.freeHabits,
      mode: routineDays.mode,
      isPaused: routineDays.isPaused,
      isEntered: sql<boolean>`${routineDays.enteredAt} is not null`,
      // Within one statement, the table still returns the previous version of the row.
      hasNews: sql<boolean>`not exists (
        select from routine_days as before
        where before.user_id = routine_days.user_id and before.date = routine_days.date
          and routine_days.done_habits & ~before.done_habits = 0
          and ${dayOutcome('before')} = ${dayOutcome('routine_days')} and before.due_habits = routine_days.due_habits)`,
    })
    .prepare('routine_write_day')
})
