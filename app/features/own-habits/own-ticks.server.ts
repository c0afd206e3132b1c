import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ownHabitDays } from '#app/db/schema/own-habits.ts'
import { declareFields, type Stamped, saidNow } from '#app/entries/fields.server.ts'
import { lastWriteWins } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { OwnHabitPath, type OwnTicked } from './contract.ts'
import { OWN_STATES, type OwnState } from './own-habits.ts'

/** The fields of one's own habits: a tick of each. */
export const ownFields = declareFields({
  kinds: ['own'],
  schema: z.strictObject({ kind: z.literal('own'), name: OwnHabitPath.shape.id, value: z.enum(OWN_STATES) }),
  async save(tools, member, day, said) {
    const ticks = await writeTicks(tools, member, day, said)
    return said.map(({ name }) => ticks.get(name) ?? missing())
  },
})

/**
 * Ticks an own habit on a day, as of now.
 *
 * @throws AppError 400 for a day that is not open, 404 for a habit that is not there.
 */
export async function tickOwnHabit(
  tools: Tools,
  member: Member,
  { id, date, state }: { id: string; date: LocalDate; state: OwnState },
): Promise<OwnTicked> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const said = saidNow(tools, [{ kind: 'own' as const, name: id, value: state }])
  const ticked = (await writeTicks(tools, member, { date, isNow: true }, said)).get(id)
  if (!ticked) throw missing()
  return { state: ticked }
}

/** One statement for the habits that are there: of each the last write wins. @returns How each stands now. */
async function writeTicks(
  { db, clock }: Tools,
  { id: userId }: Member,
  { date, isNow }: { date: LocalDate; isNow: boolean },
  said: readonly Stamped<{ kind: 'own'; name: string; value: OwnState }>[],
): Promise<Map<string, OwnState>> {
  const enteredAt = clock.now()
  const ticks = said.map(({ name, value, stamp }) => ({ id: name, done: value === 'done', stamps: { isDone: stamp } }))
  const { set, setWhere } = lastWriteWins(ownHabitDays.stamps, { isDone: ownHabitDays.isDone }, isNow)
  const found = { id: ownHabitDays.habitId, isDone: ownHabitDays.isDone }
  const saved = await db
    .insert(ownHabitDays)
    .select(sql`
      select own.user_id, ${date}::date, own.id, said.done, ${enteredAt.toISOString()}::timestamptz, said.stamps
      from own_habits as own
      join jsonb_to_recordset(${JSON.stringify(ticks)}::jsonb) as said(id uuid, done boolean, stamps jsonb) using (id)
      where own.user_id = ${userId}`)
    .onConflictDoUpdate({
      target: [ownHabitDays.userId, ownHabitDays.date, ownHabitDays.habitId],
      set: { ...set, enteredAt },
      ...(setWhere && { setWhere }),
    })
    .returning(found)
  // What is not written was said again later, or there is no such habit.
  const isWhole = saved.length === said.length
  const rows = isWhole
    ? saved
    : await db
        .select(found)
        .from(ownHabitDays)
        .where(and(eq(ownHabitDays.userId, userId), eq(ownHabitDays.date, date)))
  return new Map(rows.map(({ id, isDone }) => [id, isDone ? 'done' : 'not-done']))
}

/** What is said of a habit that is not on this member's list. */
export const missing = () => new AppError('not_found', 'There is no such habit of yours.')
