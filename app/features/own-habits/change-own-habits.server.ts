import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { lockUser } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { ownHabitDays, ownHabits } from '#app/db/schema/own-habits.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { NewOwnHabit, OwnHabitInput, OwnHabitPlace } from './contract.ts'
import { findHabit, listStored, type Stored, whereHabit } from './own-habits.server.ts'
import { awayOnceBack, MOST_ON_CARD, MOST_OWN_HABITS, moveBy, problemWithName } from './own-habits.ts'

/**
 * Adds an own habit to the card. Sent again with the same id, it is the same habit, as the form says it now.
 *
 * @throws AppError 400 if the card is full or the name is taken.
 */
export async function addOwnHabit(
  tools: Tools,
  member: Member,
  { id = randomUUID(), name, note }: NewOwnHabit,
): Promise<void> {
  await withUserLock(tools, member, async (tx, habits) => {
    if (habits.some((known) => known.id === id)) return rewrite(tools, tx, member, habits, { id, name, note })
    refuseName(name, habits)
    refuseFullCard(habits)
    if (habits.length >= MOST_OWN_HABITS)
      throw wrongField('name', 'Please remove a habit that you have put away first.')
    await tx.insert(ownHabits).values({
      userId: member.id,
      id,
      name,
      note,
      position: nextPlace(habits),
      createdOn: openDaysOf(tools, member).today,
      updatedAt: tools.clock.now(),
    })
  })
}

/**
 * Changes a habit's name and note; its days stay.
 *
 * @throws AppError 404 for an unknown habit, 400 if the name is taken.
 */
export async function changeOwnHabit(
  tools: Tools,
  member: Member,
  { id, name, note }: OwnHabitInput & { id: string },
): Promise<void> {
  await withUserLock(tools, member, async (tx, habits) => {
    findHabit(habits, id)
    await rewrite(tools, tx, member, habits, { id, name, note })
  })
}

async function rewrite(
  { clock }: Tools,
  tx: DbOrTx,
  member: Member,
  habits: readonly Stored[],
  { id, name, note }: OwnHabitInput & { id: string },
): Promise<void> {
  const others = habits.filter((other) => other.id !== id)
  refuseName(name, others)
  await tx.update(ownHabits).set({ name, note, updatedAt: clock.now() }).where(whereHabit(member.id, id))
}

/**
 * Moves a habit on the card, puts it away, brings it back, or removes it with all its days. Putting away, bringing back
 * and removing are idempotent.
 *
 * @throws AppError 404 for an unknown habit, 400 if the card has no room to bring it back.
 */
export async function placeOwnHabit(
  tools: Tools,
  member: Member,
  { id, to }: OwnHabitPlace & { id: string },
): Promise<void> {
  await withUserLock(tools, member, async (tx, habits) => {
    if (to === 'gone') {
      await tx.delete(ownHabitDays).where(and(eq(ownHabitDays.userId, member.id), eq(ownHabitDays.habitId, id)))
      await tx.delete(ownHabits).where(whereHabit(member.id, id))
      return
    }
    const habit = findHabit(habits, id)
    const updatedAt = tools.clock.now()
    if (to === 'away' || to === 'back') {
      if ((habit.archivedOn !== null) === (to === 'away')) return
      if (to === 'back') refuseFullCard(habits)
      const { today } = openDaysOf(tools, member)
      const change =
        to === 'away'
          ? { archivedOn: today }
          : { archivedOn: null, away: awayOnceBack(habit, today), position: nextPlace(habits) }
      await tx
        .update(ownHabits)
        .set({ ...change, updatedAt })
        .where(whereHabit(member.id, id))
      return
    }
    const ids = onCard(habits).map((other) => other.id)
    for (const [position, moved] of moveBy(ids, id, to === 'up' ? -1 : 1).entries())
      await tx.update(ownHabits).set({ position, updatedAt }).where(whereHabit(member.id, moved))
  })
}

/** Locks the user, so that concurrent changes can't exceed the limit of the card. */
function withUserLock(
  { db }: Tools,
  { id }: Member,
  work: (tx: DbOrTx, habits: readonly Stored[]) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, id)
    await work(tx, await listStored(tx, id))
  })
}
const nextPlace = (habits: readonly Stored[]) => Math.max(-1, ...onCard(habits).map(({ position }) => position)) + 1
const onCard = (habits: readonly Stored[]) => habits.filter(({ archivedOn }) => archivedOn === null)

function refuseName(name: string, others: readonly Stored[]): void {
  const problem = problemWithName(name, others)
  if (problem) throw wrongField('name', problem)
}

function refuseFullCard(habits: readonly Stored[]): void {
  if (onCard(habits).length >= MOST_ON_CARD)
    throw wrongField('name', `Your card has room for ${MOST_ON_CARD} of your own. Put one away first.`)
}
