import { eq, inArray, sql } from 'drizzle-orm'
import { coachLooks, coachMessages, coachNotes, coachShares, coachThreads } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { dayOutcome, routineDays } from '#app/db/schema/routine.ts'
import { users } from '#app/db/schema/users.ts'
import { currentConsent } from '#app/features/auth/health-consent.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { isShareOpen, kindsIn, type SharedKind } from '#app/features/coaching/sharing.ts'
import { isEntitled } from '#app/features/membership/state.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { type SeenDay, type Signs, signsOf } from './signs.ts'

const MOST = 1_000
const HOUR_MS = 3_600_000
const NEWS_MS = 7 * 86_400_000
/** As many days as the signs look at, and one for a member whose today is already tomorrow. */
const DAYS_READ = 17

export type CoachedLine = {
  id: string
  name: string
  waitsSince: Date | null
  lastAt: Date | null
  kinds: readonly SharedKind[]
  lastLook: Date | null
  /** Only of whoever shares their days. */
  signs: Signs | null
  /** The week of a review that is shared and not answered yet. */
  reviewWeek: LocalDate | null
  /** When their free time ended, or will within the week. */
  trialEndsAt: Date | null
  tasks: number
}

/**
 * The same for a coach who looks at it: of whom anything is shown, it is written down, once an hour. Whoever opens a
 * member’s page is written down each time (look.server.ts).
 */
export async function lookAtAll(tools: Pick<Tools, 'db' | 'clock'>, coach: CurrentUser): Promise<CoachedLine[]> {
  const lines = await listCoached(tools)
  const shown = lines.filter(({ signs, reviewWeek }) => signs !== null || reviewWeek !== null).map(({ id }) => id)
  const [now, hourAgo] = [tools.clock.now(), new Date(tools.clock.now().getTime() - HOUR_MS)]
  if (shown.length > 0)
    await tools.db.execute(sql`
      insert into ${coachLooks} (user_id, looker_id, looker, place, kinds, at)
      select share.user_id, ${coach.id}, ${coach.name || 'Your coach'}, 'overview', share.kinds, ${now.toISOString()}::timestamptz
      from ${coachShares} as share
      where share.user_id = any(${sql.param(shown)}::text[]) and share.ended_at is null and not exists (
        select from ${coachLooks} as look where look.user_id = share.user_id and look.looker_id = ${coach.id}
          and look.at > ${hourAgo.toISOString()}::timestamptz and look.at <= ${now.toISOString()}::timestamptz)`)
  return lines
}

/** Everybody whose membership is open now, each with what they share of their last days. Three statements for any number. */
async function listCoached(tools: Pick<Tools, 'db' | 'clock'>): Promise<CoachedLine[]> {
  const now = tools.clock.now()
  const members = (await readMembers(tools)).filter(({ membership }) => isEntitled(membership, now))
  const opened = members.map((member) => {
    const { share, consent } = member
    const isOpen = share !== null && consent === 'given' && isShareOpen(share, now)
    return { ...member, kinds: isOpen ? kindsIn(share.kinds) : [], fromDay: share?.fromDay ?? null }
  })
  const ofDays = opened.filter(({ kinds }) => kinds.includes('kept') || kinds.includes('figures'))
  const ofReviews = opened.filter(({ kinds }) => kinds.includes('reviews'))
  const [days, reviews] = await Promise.all([
    readDays(tools, ofDays, now),
    readReviews(
      tools,
      ofReviews.map(({ id }) => id),
    ),
  ])
  return opened.map(
    ({ membership, share: _share, consent: _consent, fromDay, name, email, timeZone, dayStart, ...line }) => {
      const seen = days.get(line.id)?.filter(({ date }) => fromDay !== null && date >= fromDay)
      const review = reviews.get(line.id) ?? null
      const ends = membership.trialEndsAt
      return {
        ...line,
        name: name || email,
        signs: ofDays.some(({ id }) => id === line.id)
          ? signsOf(seen ?? [], localDateAt(now, { timeZone, dayStart }))
          : null,
        reviewWeek: review !== null && fromDay !== null && review >= fromDay ? review : null,
        trialEndsAt: ends && Math.abs(ends.getTime() - now.getTime()) < NEWS_MS ? ends : null,
      }
    },
  )
}

function readMembers({ db }: Pick<Tools, 'db'>) {
  const ofMember = sql`user_id = ${users.id}`
  return db
    .select({
      ...{ id: users.id, name: users.name, email: users.email, timeZone: users.timeZone, dayStart: users.dayStart },
      ...{ membership: memberships, share: coachShares, consent: currentConsent },
      ...{ waitsSince: coachThreads.waitsSince, lastAt: coachThreads.lastAt },
      lastLook: sql<Date | null>`(select max(at) from ${coachLooks} where ${ofMember} and place = 'page')`.mapWith(
        coachLooks.at,
      ),
      tasks: sql<number>`(select count(*)::int from ${coachNotes}
        where ${ofMember} and due_on is not null and done_at is null)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(coachThreads, eq(coachThreads.userId, users.id))
    .leftJoin(coachShares, sql`${coachShares.userId} = ${users.id} and ${coachShares.endedAt} is null`)
    .where(inArray(memberships.status, ['active', 'trialing', 'complimentary', 'past_due']))
    .orderBy(users.name, users.email)
    .limit(MOST)
}

/** The last days of those who share them: a row for each member, since a row for each day would be thousands. */
async function readDays({ db }: Pick<Tools, 'db'>, members: readonly { id: string }[], now: Date) {
  if (members.length === 0) return new Map<string, SeenDay[]>()
  const day = sql`jsonb_build_object('date', ${routineDays.date}, 'outcome', ${dayOutcome()},
    'isEntered', ${routineDays.enteredAt} is not null)`
  const rows = await db
    .select({ userId: routineDays.userId, days: sql<SeenDay[]>`jsonb_agg(${day} order by ${routineDays.date})` })
    .from(routineDays)
    .where(
      sql`${routineDays.userId} = any(${sql.param(members.map(({ id }) => id))}::text[])
        and ${routineDays.date} > ${now.toISOString()}::timestamptz::date - ${DAYS_READ}::int`,
    )
    .groupBy(routineDays.userId)
  return new Map(rows.map(({ userId, days }) => [userId, days]))
}

/** The newest review of each that no message of the coach has answered. */
async function readReviews({ db }: Pick<Tools, 'db'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, LocalDate>()
  const { rows } = await db.execute<{ userId: string; week: LocalDate }>(sql`
    select one.id as "userId", newest.week::text as week from unnest(${sql.param(ids)}::text[]) as one(id)
    cross join lateral (
      select week from ${weeklyReviews} where user_id = one.id order by week desc limit 1) as newest
    where not exists (
      select from ${coachMessages} as message where message.user_id = one.id and message.review_week = newest.week)`)
  return new Map(rows.map(({ userId, week }) => [userId, week]))
}
