import { eq, inArray, sql } from 'drizzle-orm'
import { coachLooks, coachNotes, coachShares, coachThreads } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { isShareOpenAt } from '#app/features/coaching/sharing.server.ts'
import type { SharedKind } from '#app/features/coaching/sharing.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { GROUPS, groupOf } from './groups.ts'
import type { Signs } from './signs.ts'
import { listStandings, type StandingOf } from './standings.server.ts'

/** As many as a coach handles in one session; those who need the coach most come first. */
const PAGE_OF_MEMBERS = 50
const HOUR_MS = 3_600_000

export type CoachedLine = {
  id: string
  name: string
  /** Its index in `GROUPS`. */
  group: number
  waitsSince: Date | null
  lastAt: Date | null
  kinds: readonly SharedKind[]
  lastLook: Date | null
  /** Only for members who share their days. */
  signs: Signs | null
  /** The week of a shared review that hasn't been answered yet. */
  reviewWeek: LocalDate | null
  /** When their free period ended, or will within the week. */
  trialEndsAt: Date | null
  tasks: number
}

export type Cockpit = {
  lines: CoachedLine[]
  /** Number of members across all pages. */
  total: number
  /** Number of members per group. */
  counts: number[]
  page: number
  pages: number
}

/**
 * Returns a page of the active members, with what they share of their last days. Each viewing is recorded, at most once
 * an hour per member. Opening a member’s page is recorded each time (shared.server.ts).
 */
export async function listShared(
  tools: Pick<Tools, 'db' | 'clock'>,
  coach: CurrentUser,
  { page: asked = 1, q = '' }: { page?: number; q?: string } = {},
): Promise<Cockpit> {
  const standings = await listStandings(tools, q)
  const pages = Math.max(1, Math.ceil(standings.length / PAGE_OF_MEMBERS))
  const page = Math.min(Math.max(1, asked), pages)
  const shown = standings.slice((page - 1) * PAGE_OF_MEMBERS, page * PAGE_OF_MEMBERS)
  const [open, details] = await Promise.all([recordViews(tools, coach, shown), readDetails(tools, shown)])
  const lines = shown.flatMap((standing) => {
    const member = details.get(standing.id)
    return member ? [lineOf(standing, member, open.has(standing.id))] : []
  })
  const counts = GROUPS.map((_, place) => standings.filter(({ group }) => group === place).length)
  return { lines, total: standings.length, counts, page, pages }
}

type Details = { name: string; email: string; trialEndsAt: Date | null } & Pick<
  CoachedLine,
  'waitsSince' | 'lastAt' | 'lastLook' | 'tasks'
>

function lineOf(
  { id, kinds, signs, reviewWeek, hasTrialNews, hadWord }: StandingOf,
  member: Details,
  isShared: boolean,
): CoachedLine {
  const { name, email, waitsSince, lastAt, lastLook, tasks } = member
  const trialEndsAt = hasTrialNews ? member.trialEndsAt : null
  // A share that ended after it was read shows nothing.
  const shared = isShared ? { kinds, signs, reviewWeek } : { kinds: [], signs: null, reviewWeek: null }
  const group = groupOf({ ...shared, isWaiting: waitsSince !== null, hasTrialNews, hadWord })
  return { id, group, name: name || email, waitsSince, lastAt, lastLook, tasks, trialEndsAt, ...shared }
}

/** Records which members are viewed, before anything is shown. @returns Those whose share is still active. */
async function recordViews(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  coach: CurrentUser,
  shown: readonly StandingOf[],
) {
  const ids = shown.filter(({ kinds }) => kinds.length > 0).map(({ id }) => id)
  if (ids.length === 0) return new Set<string>()
  const seen = shown.filter(({ signs, reviewWeek }) => signs !== null || reviewWeek !== null).map(({ id }) => id)
  const now = clock.now()
  const [at, hourAgo] = [now, new Date(now.getTime() - HOUR_MS)].map((time) => sql`${time.toISOString()}::timestamptz`)
  const { rows } = await db.execute<{ id: string }>(sql`
    with open as materialized (
      select user_id, kinds from ${coachShares}
      where user_id in (select unnest(${sql.param(ids)}::text[])) and ended_at is null and ${isShareOpenAt(now)}
    ), noted as (
      insert into ${coachLooks} (user_id, looker_id, looker, place, kinds, at)
      select user_id, ${coach.id}, ${coach.name || 'Your coach'}, 'overview', kinds, ${at}
      from open where user_id in (select unnest(${sql.param(seen)}::text[])) and not exists (
        select from ${coachLooks} as look where look.user_id = open.user_id and look.looker_id = ${coach.id}
          and look.at > ${hourAgo} and look.at <= ${at})
    ) select user_id as id from open`)
  return new Set(rows.map(({ id }) => id))
}

/** Further columns of the page's rows. */
async function readDetails({ db }: Pick<Tools, 'db'>, shown: readonly StandingOf[]): Promise<Map<string, Details>> {
  if (shown.length === 0) return new Map()
  const ids = shown.map(({ id }) => id)
  const ofMember = sql`user_id = ${users.id}`
  const rows = await db
    .select({
      ...{ id: users.id, name: users.name, email: users.email, trialEndsAt: memberships.trialEndsAt },
      ...{ waitsSince: coachThreads.waitsSince, lastAt: coachThreads.lastAt },
      lastLook: sql<Date | null>`(select max(at) from ${coachLooks} where ${ofMember} and place = 'page')`.mapWith(
        coachLooks.at,
      ),
      tasks: sql<number>`(select count(*)::int from ${coachNotes}
        where ${ofMember} and due_on is not null and done_at is null)`,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(coachThreads, eq(coachThreads.userId, users.id))
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
