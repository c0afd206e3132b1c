import { and, asc, between, eq } from 'drizzle-orm'
import { checkins } from '#app/db/schema/checkin.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/features/routine/record.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin, CheckinInput } from './contract.ts'

const CHECKIN = {
  date: checkins.date,
  sleep: checkins.sleep,
  energy: checkins.energy,
  stress: checkins.stress,
  note: checkins.note,
}

/** The check-ins from one day to another, oldest first. */
export async function listCheckins(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: { from: LocalDate; until: LocalDate },
): Promise<Checkin[]> {
  return db
    .select(CHECKIN)
    .from(checkins)
    .where(and(eq(checkins.userId, userId), between(checkins.date, from, until)))
    .orderBy(asc(checkins.date))
}

/**
 * Keeps how a day felt, in place of what was said before.
 *
 * @throws AppError 400 for a day that is not open.
 */
export async function saveCheckin(
  tools: Tools,
  member: Member,
  { date, ...felt }: CheckinInput & { date: LocalDate },
): Promise<Checkin> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const row = { ...felt, updatedAt: tools.clock.now() }
  await tools.db
    .insert(checkins)
    .values({ userId: member.id, date, ...row })
    .onConflictDoUpdate({ target: [checkins.userId, checkins.date], set: row })
  return { date, ...felt }
}
