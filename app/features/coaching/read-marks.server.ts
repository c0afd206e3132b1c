import { and, eq, lt, sql } from 'drizzle-orm'
import { coachMessages, coachThreads } from '#app/db/schema/coaching.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'

export async function markRead({ db }: Pick<Tools, 'db'>, userId: string, by: 'member' | 'coach'): Promise<void> {
  const newest = sql`coalesce((select max(place) from ${coachMessages} where user_id = ${userId}), 0)`
  const read = by === 'member' ? { memberRead: newest, toldAt: null } : { coachRead: newest }
  await db.update(coachThreads).set(read).where(eq(coachThreads.userId, userId))
}

/** Marks the answers beside a review as read by the member. Earlier unread messages stay unread. */
export async function markAnswersRead({ db }: Pick<Tools, 'db'>, userId: string, week: LocalDate): Promise<void> {
  const { side, place, reviewWeek, userId: of } = coachMessages
  const newest = sql`(select max(${place}) from ${coachMessages} where ${of} = ${userId} and ${side} = 'coach' and ${reviewWeek} = ${week})`
  const others = sql`select from ${coachMessages} where ${of} = ${userId} and ${side} = 'coach' and ${place} > ${coachThreads.memberRead}
    and ${place} < ${newest} and ${reviewWeek} is distinct from ${week}`
  await db
    .update(coachThreads)
    .set({ memberRead: newest, toldAt: null })
    .where(and(eq(coachThreads.userId, userId), lt(coachThreads.memberRead, newest), sql`not exists (${others})`))
}
