import { randomUUID } from 'node:crypto'
import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { ownHabitDays, ownHabits } from '#app/db/schema/own-habits.ts'
import { users } from '#app/db/schema/users.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import type { DateRange } from '#app/features/routine/day.ts'
import { listDaysOff } from '#app/features/routine/days.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import type { OwnHabitInput, OwnHabitPlace, OwnHabits, OwnHistory } from './contract.ts'
import { MOST_OF_ALL, MOST_ON_CARD, movedBy, problemWithName } from './own-habits.ts'
import { missing } from './own-ticks.server.ts'

const HISTORY_DAYS = 365

/**
 * A member's own habits and what was done of them on a day, today when none is named.
 *
 * @throws AppError 400 for a day before joining or still to come.
 */
export async function getOwnHabits(tools: Tools, member: Member, asked?: LocalDate): Promise<OwnHabits> {
  const open = openDaysOf(tools, member)
  const date = asked ?? open.today
  refuseClosedDay(date, open)
  const onTheDay = and(
    eq(ownHabitDays.userId, ownHabits.userId),
    eq(ownHabitDays.habitId, ownHabits.id),
    eq(ownHabitDays.date, date),
  )
  const habits = await tools.db
    .select({
      id: ownHabits.id,
      name: ownHabits.name,
      note: ownHabits.note,
      isAway: sql<boolean>`${ownHabits.archivedOn} is not null`,
      isDone: sql<boolean>`coalesce(${ownHabitDays.isDone}, false)`,
    })
    .from(ownHabits)
    .leftJoin(ownHabitDays, onTheDay)
    .where(eq(ownHabits.userId, member.id))
    .orderBy(sql`${ownHabits.archivedOn} is not null`, asc(ownHabits.position), asc(ownHabits.id))
  return { userId: member.id, date, habits }
}

/** Twelve months of a member's own habits: the days each was done. */
export async function getOwnHistory(tools: Tools, member: Member): Promise<OwnHistory> {
  const { today } = openDaysOf(tools, member)
  const from = addDays(today, 1 - HISTORY_DAYS)
  const habits = await listAll(tools.db, member.id)
  // Most members have none, and then nothing is drawn on which days off could show.
  if (habits.length === 0) return { from, today, daysOff: [], habits: [] }
  const [daysOff, days] = await Promise.all([
    listDaysOff(tools, member.id, { from, until: today }),
    tools.db
      .select({ id: ownHabitDays.habitId, date: ownHabitDays.date })
      .from(ownHabitDays)
      .where(
        and(eq(ownHabitDays.userId, member.id), between(ownHabitDays.date, from, today), eq(ownHabitDays.isDone, true)),
      )
      .orderBy(asc(ownHabitDays.date)),
  ])
  return {
    from,
    today,
    daysOff,
    habits: habits.map(({ id, name, createdOn, archivedOn }) => ({
      id,
      name,
      createdOn,
      archivedOn,
      doneOn: days.filter((day) => day.id === id).map(({ date }) => date),
    })),
  }
}

/** What was done of them from one day to another, by name. */
export async function listOwnDone(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<{ date: LocalDate; name: string }[]> {
  return db
    .select({ date: ownHabitDays.date, name: ownHabits.name })
    .from(ownHabitDays)
    .innerJoin(ownHabits, and(eq(ownHabits.userId, ownHabitDays.userId), eq(ownHabits.id, ownHabitDays.habitId)))
    .where(and(eq(ownHabitDays.userId, userId), between(ownHabitDays.date, from, until), eq(ownHabitDays.isDone, true)))
    .orderBy(asc(ownHabits.position), asc(ownHabits.id))
}

/**
 * Puts a habit of one's own on the card.
 *
 * @throws AppError 400 when the card is full or the name is taken.
 */
export async function addOwnHabit(tools: Tools, member: Member, { name, note }: OwnHabitInput): Promise<void> {
  await alone(tools, member, async (tx, habits) => {
    refuseName(name, habits)
    refuseFullCard(habits)
    if (habits.length >= MOST_OF_ALL) throw refusal('name', 'Please remove a habit that you have put away first.')
    await tx.insert(ownHabits).values({
      userId: member.id,
      id: randomUUID(),
      name,
      note,
      position: nextPlace(habits),
      createdOn: openDaysOf(tools, member).today,
      updatedAt: tools.clock.now(),
    })
  })
}

/**
 * Gives a habit another name and note; its days stay.
 *
 * @throws AppError 404 for a habit that is not there, 400 for a name that is taken.
 */
export async function changeOwnHabit(
  tools: Tools,
  member: Member,
  { id, name, note }: OwnHabitInput & { id: string },
): Promise<void> {
  await alone(tools, member, async (tx, habits) => {
    find(habits, id)
    refuseName(
      name,
      habits.filter((other) => other.id !== id),
    )
    await tx.update(ownHabits).set({ name, note, updatedAt: tools.clock.now() }).where(mine(member.id, id))
  })
}

/**
 * Moves a habit on the card, puts it away, brings it back, or removes it with all its days. Saying it twice changes
 * nothing.
 *
 * @throws AppError 404 for a habit that is not there, 400 when there is no place to bring it back to.
 */
export async function placeOwnHabit(
  tools: Tools,
  member: Member,
  { id, to }: OwnHabitPlace & { id: string },
): Promise<void> {
  await alone(tools, member, async (tx, habits) => {
    if (to === 'gone') {
      await tx.delete(ownHabitDays).where(and(eq(ownHabitDays.userId, member.id), eq(ownHabitDays.habitId, id)))
      await tx.delete(ownHabits).where(mine(member.id, id))
      return
    }
    const habit = find(habits, id)
    const updatedAt = tools.clock.now()
    if (to === 'away' || to === 'back') {
      if ((habit.archivedOn !== null) === (to === 'away')) return
      if (to === 'back') refuseFullCard(habits)
      const change =
        to === 'away'
          ? { archivedOn: openDaysOf(tools, member).today }
          : { archivedOn: null, position: nextPlace(habits) }
      await tx
        .update(ownHabits)
        .set({ ...change, updatedAt })
        .where(mine(member.id, id))
      return
    }
    const ids = onCard(habits).map((other) => other.id)
    for (const [position, moved] of movedBy(ids, id, to === 'up' ? -1 : 1).entries())
      await tx.update(ownHabits).set({ position, updatedAt }).where(mine(member.id, moved))
  })
}

type Stored = Awaited<ReturnType<typeof listAll>>[number]

const listAll = (db: DbOrTx, userId: string) =>
  db
    .select()
    .from(ownHabits)
    .where(eq(ownHabits.userId, userId))
    .orderBy(sql`${ownHabits.archivedOn} is not null`, asc(ownHabits.position), asc(ownHabits.id))

/** One change of the list at a time for each member, so that two devices cannot fill the card twice. */
function alone(
  { db }: Tools,
  { id }: Member,
  work: (tx: DbOrTx, habits: readonly Stored[]) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    await work(tx, await listAll(tx, id))
  })
}

const mine = (userId: string, id: string) => and(eq(ownHabits.userId, userId), eq(ownHabits.id, id))
const nextPlace = (habits: readonly Stored[]) => Math.max(-1, ...onCard(habits).map(({ position }) => position)) + 1
const onCard = (habits: readonly Stored[]) => habits.filter(({ archivedOn }) => archivedOn === null)

function find(habits: readonly Stored[], id: string): Stored {
  const habit = habits.find((one) => one.id === id)
  if (!habit) throw missing()
  return habit
}

function refuseName(name: string, others: readonly Stored[]): void {
  const problem = problemWithName(name, others)
  if (problem) throw refusal('name', problem)
}

function refuseFullCard(habits: readonly Stored[]): void {
  if (onCard(habits).length >= MOST_ON_CARD)
    throw refusal('name', `Your card has room for ${MOST_ON_CARD} of your own. Put one away first.`)
}

const refusal = (field: string, sentence: string) =>
  new AppError('bad_request', { userMessage: sentence, fields: { [field]: sentence } })
