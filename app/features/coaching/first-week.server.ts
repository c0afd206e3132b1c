import { and, eq, gt, isNull } from 'drizzle-orm'
import { coachThreads, firstWeekMails } from '#app/db/schema/coaching.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'
import type { Member } from '#app/entries/open-days.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { hasTickedBefore } from '#app/features/routine/days.server.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { localDateAt, nextDayStart, wallTimeAt } from '#app/values/time-zone.ts'
import { FIRST_WEEK, type FirstWeekDay, firstWeekOn } from './first-week.ts'

/** Earliest local time for these emails. */
const FROM = '08:00'

/** Returns today’s entry of a member’s first week, which began then; null when it’s over. */
export async function firstWeekOf(
  tools: Pick<Tools, 'db' | 'clock'>,
  { id, joinedOn, ...clock }: Member,
  beganAt: Date,
): Promise<FirstWeekDay | null> {
  const [beganOn, today] = [localDateAt(beganAt, clock), localDateAt(tools.clock.now(), clock)]
  // Only the first day’s entry depends on it, and most join on their first day.
  const hasTicked = beganOn === today && joinedOn < today && (await hasTickedBefore(tools, id, today))
  return firstWeekOn({ beganOn, hasTicked }, today)
}

/**
 * Sends the emails of the first week: one a day, once each, to current members. Whoever leaves, or asks for their account
 * to be deleted, gets no more; whoever comes back within the week continues at the current day.
 *
 * @returns The number of emails sent.
 */
export async function sendFirstWeek(tools: Tools): Promise<number> {
  const now = tools.clock.now()
  const { id, email, timeZone, dayStart, joinedOn } = users
  const begun = await tools.db
    .select({ id, email, timeZone, dayStart, joinedOn, beganAt: coachThreads.beganAt })
    .from(coachThreads)
    .innerJoin(users, eq(users.id, coachThreads.userId))
    .leftJoin(accountClosings, eq(accountClosings.userId, users.id))
    .where(and(gt(coachThreads.beganAt, daysBefore(now, FIRST_WEEK.length + 1)), isNull(accountClosings.userId)))
  let sent = 0
  for (const one of begun)
    await tryOrLog(tools, 'an email of the first week', async () => {
      sent += await sendDay(one)
    })
  return sent

  async function sendDay({ beganAt, ...member }: (typeof begun)[number]): Promise<number> {
    const today = await firstWeekOf(tools, member, beganAt)
    // The first is sent when the membership starts; the others in the morning.
    if (!today || (today.day > 1 && wallTimeAt(now, member.timeZone) < FROM)) return 0
    if (!(await hasActiveSubscription(tools, member.id))) return 0
    return tools.outbox.transaction(async (tx, post) => {
      const first = await tx
        .insert(firstWeekMails)
        .values({ userId: member.id, day: today.day, sentAt: now })
        .onConflictDoNothing()
        .returning({ day: firstWeekMails.day })
      if (first.length === 0) return 0
      const { day, title, text, href } = today
      const goodUntil = nextDayStart(now, member).toISOString()
      await post({ to: member.email, template: 'first-week', props: { day, title, text, href, goodUntil } })
      return 1
    })
  }
}
