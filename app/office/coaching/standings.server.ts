import { and, eq, type SQL, sql } from 'drizzle-orm'
import { coachMessages, coachShares, coachThreads } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { dayOutcome, routineDays } from '#app/db/schema/routine.ts'
import { users } from '#app/db/schema/users.ts'
import { currentConsent } from '#app/features/auth/health-consent.server.ts'
import { isShareOpenAt } from '#app/features/coaching/sharing.server.ts'
import { kindsIn, type SharedKind } from '#app/features/coaching/sharing.ts'
import { isOpenAt } from '#app/features/membership/conditions.server.ts'
import { readNeutralDays } from '#app/features/routine/neutral-days.server.ts'
import { readRunsBefore } from '#app/features/routine/runs.server.ts'
import { NO_RUN } from '#app/features/routine/streak.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { literally } from '../search-words.ts'
import { groupOf, type Standing } from './groups.ts'
import { type SeenDays, signsOf, streakThatEnded, streakThatEndedAnyway, WORTH_A_WORD } from './signs.ts'

type Reader = Pick<Tools, 'db' | 'clock'>
export type StandingOf = Standing & { id: string; group: number; kinds: readonly SharedKind[] }

/** How many days the signs cover, in addition to today. */
const DAYS_BACK = 17
const RECENT = sql`interval '7 days'`
/** How long a message from the coach counts as an answer. */
const ANSWER_LASTS = sql`interval '3 days'`

/**
 * Lists the active members in order of how much they need the coach: by group, then by waiting time, then by name. Each
 * query returns a single field for all members, since reading a row and a field for each costs more than finding them.
 *
 * @param q Words that must all occur in the name or the address; empty for everyone.
 */
export async function listStandings(tools: Reader, q = ''): Promise<StandingOf[]> {
  const members = await readMembers(tools, q)
  const sharing = members.filter(({ kinds }) => kinds.length > 0)
  const showing = sharing.filter(({ kinds }) => kinds.includes('kept') || kinds.includes('figures'))
  const reviewing = sharing.filter(({ kinds }) => kinds.includes('reviews'))
  const [endings, weeks] = await Promise.all([readSigns(tools, showing), readReviews(tools, reviewing)])
  const standings = members.map(({ id, kinds, waitsSince, hasTrialNews, hadWord }) => {
    const standing = {
      ...{ isWaiting: waitsSince !== null, hasTrialNews, hadWord },
      ...{ reviewWeek: weeks.get(id) ?? null, signs: endings.get(id) ?? null },
    }
    return { id, kinds, waitsSince: waitsSince ?? '', ...standing, group: groupOf(standing) }
  })
  // The database's times have one format, so they sort as text; equal ones stay in the order of names.
  return standings.toSorted(
    (a, b) => a.group - b.group || (a.waitsSince < b.waitsSince ? -1 : Number(a.waitsSince > b.waitsSince)),
  )
}

type Member = {
  id: string
  timeZone: string
  dayStart: string
  waitsSince: string | null
  hasTrialNews: boolean
  hadWord: boolean
  kinds: SharedKind[]
  /** Days before this one aren't shown; null where nothing is shared. */
  fromDay: LocalDate | null
}

async function readMembers({ db, clock }: Reader, q: string): Promise<Member[]> {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const isShared = sql`${isShareOpenAt(now)} and ${currentConsent} = 'given'`
  const member = sql`json_build_array(${users.id}, ${users.timeZone}, ${users.dayStart}, ${coachThreads.waitsSince},
    coalesce(${memberships.trialEndsAt} between ${at} - ${RECENT} and ${at} + ${RECENT}, false),
    ${coachThreads.waitsSince} is null and coalesce(${coachThreads.lastAt} > ${at} - ${ANSWER_LASTS}, false),
    case when ${isShared} then ${coachShares.kinds} end, case when ${isShared} then ${coachShares.fromDay} end)`
  const [row] = await db
    .select({
      members: sql<Parameters<typeof memberOf>[0][]>`json_agg(${member} order by ${shownName}, ${users.email})`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(coachThreads, eq(coachThreads.userId, users.id))
    .leftJoin(coachShares, sql`${coachShares.userId} = ${users.id} and ${coachShares.endedAt} is null`)
    .where(and(isOpenAt(now), ...words(q).map(isIn)))
  return (row?.members ?? []).map(memberOf)
}

/** What the list calls them, the same in capitals or not. */
const shownName = sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`

const words = (q: string) => q.split(/\s+/).filter((word) => word !== '')
const isIn = (word: string) => sql`concat_ws(' ', ${users.name}, ${users.email}) ilike ${`%${literally(word)}%`}`

type MemberRow = [string, string, string, string | null, boolean, boolean, string[] | null, LocalDate | null]

const memberOf = ([id, timeZone, dayStart, waitsSince, hasTrialNews, hadWord, kinds, fromDay]: MemberRow): Member => ({
  ...{ id, timeZone, dayStart, waitsSince, hasTrialNews, hadWord },
  ...{ kinds: kinds ? kindsIn(kinds) : [], fromDay },
})

/** The signs of each member, as far as their days are shared. */
async function readSigns(tools: Reader, members: readonly Member[]) {
  const now = tools.clock.now()
  const days = await readDays(tools, members, now)
  const todays = new Map<string, LocalDate>()
  const todayOf = ({ timeZone, dayStart }: Member) => {
    const key = `${timeZone} ${dayStart}`
    const today = todays.get(key) ?? localDateAt(now, { timeZone, dayStart })
    todays.set(key, today)
    return today
  }
  const rows = members.map((member) => ({ member, today: todayOf(member), row: days.get(member.id) }))
  const isNeutral = await readNeutralDays(tools, rows.flatMap(inactiveOf))
  const seen = rows.map(({ member: { id, fromDay }, today, row }) => {
    const known = asSeen(row, today, (date) => isNeutral(id, date))
    return { id, known, today, sharedDays: daysBetween(fromDay ?? today, today) }
  })
  const endings = await readEndings(tools, seen)
  return new Map(
    seen.map(({ id, known, sharedDays }) => {
      // A streak isn't reported as longer than the shared days.
      const ended = Math.min(endings.get(id) ?? 0, sharedDays)
      return [id, signsOf(known.slice(0, sharedDays + 1), ended >= WORTH_A_WORD ? ended : null)]
    }),
  )
}
type Seen = { id: string; known: SeenDays; today: LocalDate; sharedDays: number }

/** Finds which streaks have ended. Earlier days are queried only where the last ones don't decide it. */
async function readEndings(tools: Reader, seen: readonly Seen[]): Promise<Map<string, number | null>> {
  const begun = seen.map((one) => ({ ...one, hasBegun: one.known.endsWith('-') }))
  const endings = new Map(
    begun.map(({ id, known, hasBegun }) => [
      id,
      hasBegun ? streakThatEnded(known, NO_RUN) : streakThatEndedAnyway(known),
    ]),
  )
  const open = seen.filter(({ id }) => endings.get(id) === undefined)
  const asked = open.map(({ id, today, known }) => ({ id, from: addDays(today, 1 - known.length) }))
  const runs = await readRunsBefore(tools, asked)
  return new Map([
    ...[...endings].map(([id, ended]) => [id, ended ?? null] as const),
    ...open.map(({ id, known }) => [id, streakThatEnded(known, runs.get(id) ?? NO_RUN)] as const),
  ])
}

/** A member whose last row is older than yesterday; today isn't over yet. */
const inactiveOf = ({ row, today }: { row: DaysRow | undefined; today: LocalDate }) =>
  row && row[1] < addDays(today, -1) ? [{ id: row[0], last: row[1] }] : []

/** A member's rows up to their today, with a dash for each missing day that required something. */
function asSeen(row: DaysRow | undefined, today: LocalDate, isNeutral: (date: LocalDate) => boolean): SeenDays {
  if (!row) return '-'.repeat(DAYS_BACK + 1)
  const [, newest, letters] = row
  const ahead = daysBetween(newest, today)
  const empty = Array.from({ length: Math.max(0, ahead) }, (_, ago) => (isNeutral(addDays(today, -ago)) ? 'n' : '-'))
  const days = empty.join('') + letters.slice(Math.max(0, -ahead))
  return days.padEnd(DAYS_BACK + 1, '-').slice(0, DAYS_BACK + 1)
}

type DaysRow = [id: string, newest: LocalDate, letters: SeenDays]

/** The last days of those who share them, plus one for members whose today is already tomorrow. */
async function readDays({ db }: Reader, members: readonly Member[], now: Date): Promise<Map<string, DaysRow>> {
  const letter = sql`case ${dayOutcome('day')} when 'kept' then 'k' when 'neutral' then 'n' else 'm' end`
  const first = sql`${now.toISOString().slice(0, 10)}::date - ${DAYS_BACK + 1}::int`
  const { rows } = await db.execute<{ days: DaysRow[] | null }>(sql`
    select json_agg(json_build_array(one.id, seen.newest, seen.letters)) as days
    from ${listOf(members)} cross join lateral (
      select max(date) as newest, string_agg(letter, '') as letters from (
        select date, case when day.entered_at is null then ${letter} else upper(${letter}) end as letter
        from ${routineDays} as day
        where day.user_id = one.id and day.date >= ${first}
        order by day.date desc) as days
    ) as seen where seen.newest is not null`)
  return new Map((rows[0]?.days ?? []).map((row) => [row[0], row]))
}

/** Each member's newest review that no message of the coach has answered, by its week. */
async function readReviews({ db }: Reader, members: readonly Member[]): Promise<Map<string, LocalDate>> {
  const { rows } = await db.execute<{ weeks: [string, LocalDate][] | null }>(sql`
    select json_agg(json_build_array(one.id, newest.week)) as weeks from ${listOf(members)} cross join lateral (
      select week from ${weeklyReviews} where user_id = one.id order by week desc limit 1) as newest
    where newest.week + 6 >= one.from_day and not exists (
      select from ${coachMessages} as message where message.user_id = one.id and message.review_week = newest.week)`)
  return new Map(rows[0]?.weeks ?? [])
}

const listOf = (members: readonly Member[]): SQL => {
  const [ids, days] = [members.map(({ id }) => id), members.map(({ fromDay }) => fromDay)]
  return sql`unnest(${sql.param(ids)}::text[], ${sql.param(days)}::date[]) as one(id, from_day)`
}
