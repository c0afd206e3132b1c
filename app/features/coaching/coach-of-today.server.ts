import { sql } from 'drizzle-orm'
import { coachMessages, coachSuggestions, coachThreads } from '#app/db/schema/coaching.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Reader } from './thread.server.ts'

/** How many days an accepted focus is shown on the day's page. */
const FOCUS_DAYS = 7

/** What the day's page shows of the coach, read in one query. */
export type CoachToday = {
  /** Number of unread messages. */
  count: number
  /** The week of the newest unread answer to a review. */
  reviewWeek: LocalDate | null
  /** A focus that the coach suggested and the member accepted in the last week. */
  focus: string | null
  /** Number of unanswered suggestions. */
  suggestions: number
  /** When their thread began; null before the welcome. */
  beganAt: Date | null
}

export async function coachOfToday(
  { db, clock, memberKeys }: Reader & Pick<Tools, 'clock'>,
  userId: string,
): Promise<CoachToday> {
  const since = daysBefore(clock.now(), FOCUS_DAYS).toISOString()
  const { rows } = await db.execute<CoachToday>(sql`
    select count(*)::int as count, max(review_week)::text as "reviewWeek", (
      select words from ${coachSuggestions} where user_id = ${userId} and kind = 'focus' and answer = 'accepted'
        and answered_at > ${since}::timestamptz order by answered_at desc limit 1
    ) as focus, (
      select count(*)::int from ${coachSuggestions} where user_id = ${userId} and answer is null
    ) as suggestions, (select began_at from ${coachThreads} where user_id = ${userId}) as "beganAt"
    from ${coachMessages} where user_id = ${userId} and side = 'coach'
      and place > coalesce((select member_read from ${coachThreads} where user_id = ${userId}), 0)`)
  const [found] = rows
  if (!found) return { count: 0, reviewWeek: null, focus: null, suggestions: 0, beganAt: null }
  const { focus, beganAt } = found
  const words = focus && (await memberKeys.reading(db, userId, (key) => key.open('coach_suggestions.words', focus)))
  return { ...found, focus: words, beganAt: beganAt && new Date(beganAt) }
}
