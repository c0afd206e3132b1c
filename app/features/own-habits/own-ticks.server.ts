import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ownHabitDays } from '#app/db/schema/own-habits.ts'
import { declareFields, type EntryDay, type Stamped, stampInput } from '#app/entries/fields.server.ts'
import { lastWriteWins } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { OwnHabitPath, type OwnTicked } from './contract.ts'
import { OWN_STATES, type OwnState } from './own-habits.ts'

/** The entry fields of own habits: one tick each. */
export const ownFields = declareFields({
  kinds: ['own'],
  schema: z.strictObject({ kind: z.literal('own'), name: OwnHabitPath.shape.id, value: z.enum(OWN_STATES) }),
  async save(tools, member, day, entries) {
    const ticks = await writeTicks(tools, member, day, entries)
    return entries.map(({ name }) => ticks.get(name) ?? unknownHabit())
  },
})

/**
 * Ticks an own habit on a day, stamped with the current time.
 *
 * @throws AppError 400 for a day that isn't open, 404 for an unknown habit.
 */
export async function tickOwnHabit(
  tools: Tools,
  member: Member,
  { id, date, state }: { id: string; date: LocalDate; state: OwnState },
): Promise<OwnTicked> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const entries = stampInput(tools, [{ kind: 'own' as const, name: id, value: state }])
  const ticked = (await writeTicks(tools, member, { date, isNow: true }, entries)).get(id)
  if (!ticked) throw unknownHabit()
  return { state: ticked }
}

/**
 * Writes ticks in one statement, skipping unknown habits; the last write wins for each.
 *
 * @returns The current state of each.
 */
async function writeTicks(
  { db, clock }: Tools,
  { id: userId }: Member,
  { date, isNow }: EntryDay,
  entries: readonly Stamped<{ kind: 'own'; name: string; value: OwnState }>[],
): Promise<Map<string, OwnState>> {
  const enteredAt = clock.now()
  const ticks = entries.map(({ name, value, stamp }) => ({
    id: name,
    done: value === 'done',
    stamps: { isDone: stamp },
  }))
  const found = { id: ownHabitDays.habitId, isDone: ownHabitDays.isDone }
  const saved = await db
    .insert(ownHabitDays)
    .select(sql`
      select distinct on (own.id) own.user_id, ${date}::date, own.id, entries.done, ${enteredAt.toISOString()}::timestamptz, entries.stamps
      from own_habits as own
      join jsonb_to_recordset(${JSON.stringify(ticks)}::jsonb) as entries(id uuid, done boolean, stamps jsonb) using (id)
      where own.user_id = ${userId}
      order by own.id, entries.stamps ->> 'isDone' collate "C" desc`)
    .onConflictDoUpdate({
      target: [ownHabitDays.userId, ownHabitDays.date, ownHabitDays.habitId],
      ...lastWriteWins(ownHabitDays.stamps, { isDone: ownHabitDays.isDone }, isNow, { enteredAt }),
    })
    .returning(found)
  // A row that wasn't written has a later write already, or the habit doesn't exist.
  const isWhole = saved.length === entries.length
  const rows = isWhole
    ? saved
    : await db
        .select(found)
        .from(ownHabitDays)
        .where(and(eq(ownHabitDays.userId, userId), eq(ownHabitDays.date, date)))
  return new Map(rows.map(({ id, isDone }) => [id, isDone ? 'done' : 'not-done']))
}

export const unknownHabit = () => new AppError('not_found', 'There is no such habit of yours.')
