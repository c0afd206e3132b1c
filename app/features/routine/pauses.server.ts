import { and, between, eq, sql } from 'drizzle-orm'
import { routineDays, routinePauses } from '#app/db/schema/routine.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, daysBetween } from '#app/values/local-date.ts'
import type { PauseInput } from './contract.ts'
import { underDoses } from './doses.server.ts'

/** Long enough for an operation or a world tour; a longer absence needs two pauses. */
export const LONGEST_PAUSE_DAYS = 366
const MOST_PAUSES = 200

/**
 * Creates a pause in the past or future. Its days neither count nor break a streak, unless they reach 70 % anyway.
 * Idempotent by its days: a form whose answer was lost is sent again, and removing the pause once must end it.
 *
 * @throws AppError 400 for days before joining, more than a year ahead, or longer than a year.
 */
export async function savePause(tools: Tools, member: Member, { from, until }: PauseInput): Promise<void> {
  const { joinedOn, today } = openDaysOf(tools, member)
  if (from < joinedOn) throw wrongField('from', `That’s before you joined, on ${joinedOn}.`)
  if (until > addDays(today, LONGEST_PAUSE_DAYS)) throw wrongField('until', 'That’s more than a year ahead.')
  if (daysBetween(from, until) >= LONGEST_PAUSE_DAYS) throw wrongField('until', 'A pause can last a year at most.')
  await underDoses(tools.db, member.id, { from, until }, async (tx) => {
    const mine = eq(routinePauses.userId, member.id)
    const same = and(mine, eq(routinePauses.from, from), eq(routinePauses.until, until))
    if ((await tx.$count(routinePauses, same)) > 0) return
    if ((await tx.$count(routinePauses, mine)) >= MOST_PAUSES)
      throw wrongField('from', 'Please remove an older pause first.')
    await tx.insert(routinePauses).values({ userId: member.id, from, until, createdAt: tools.clock.now() })
    await tx
      .update(routineDays)
      .set({ isPaused: true })
      .where(and(eq(routineDays.userId, member.id), between(routineDays.date, from, until)))
  })
}

/** Deletes a pause and undoes its effect. Days covered by another pause stay paused. */
export async function removePause({ db }: Tools, userId: string, id: string): Promise<void> {
  const mine = and(eq(routinePauses.id, id), eq(routinePauses.userId, userId))
  const [pause] = await db.select().from(routinePauses).where(mine)
  if (!pause) return
  await underDoses(db, userId, { from: pause.from, until: pause.until }, async (tx) => {
    const [gone] = await tx.delete(routinePauses).where(mine).returning()
    if (!gone) return
    await tx
      .update(routineDays)
      .set({
        isPaused: sql`exists (select from ${routinePauses} where ${routinePauses.userId} = ${userId}
          and ${routineDays.date} between ${routinePauses.from} and ${routinePauses.until})`,
      })
      .where(and(eq(routineDays.userId, userId), between(routineDays.date, gone.from, gone.until)))
  })
}
