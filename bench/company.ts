import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrateDb } from '#app/db/migrate.ts'
import { type Db, openDb } from '#app/db/open-db.ts'
import { HEALTH_CONSENT } from '#app/features/auth/health-consent.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { coachOfToday } from '#app/features/coaching/coach-of-today.server.ts'
import { markRead } from '#app/features/coaching/read-marks.server.ts'
import { SHARED_KINDS } from '#app/features/coaching/sharing.ts'
import { readThread } from '#app/features/coaching/thread.server.ts'
import { countComments, readComments } from '#app/features/conversation/read.server.ts'
import { listShared } from '#app/office/coaching/cockpit.server.ts'
import { type MemberKeys, openMemberKeys } from '#app/platform/keys/member-keys.ts'
import { createLog } from '#app/platform/watch/log.ts'
import { measure } from './office.ts'
import type { Report } from './report.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const SIZES = { members: 1_000, sharing: 500, messages: 10_000, comments: 2_000 } as const
const PAGE = { kind: 'post', slug: 'measured' } as const
const COACH = { id: 'u7', name: 'Sam', email: 'coach@example.test' } as CurrentUser

/** Measures what a coach and members share: the longest thread, the fullest page of comments, the cockpit. */
export async function measureCompany(folder: string, report: Report): Promise<void> {
  const database = await openDb({ kind: 'embedded', dataDir: join(folder, 'company') })
  try {
    await migrateDb(database, resolve('migrations'))
    const memberKeys = await openMemberKeys({ db: database.db, log: createLog('error') }, [
      'a secret for the benchmark alone',
    ])
    await fill(database.db, memberKeys)
    report.heading(
      `${SIZES.messages} messages, ${SIZES.comments} comments, ${SIZES.sharing} of ${SIZES.members} members share, on the embedded database`,
    )
    await measureAll(database.db, memberKeys, report)
  } finally {
    await database.close()
  }
}

async function measureAll(db: Db, memberKeys: MemberKeys, report: Report): Promise<void> {
  const tools = { db, memberKeys, clock: { now: () => NOW } }
  const thread = (query: object) => () => readThread(tools, 'u1', query).then(({ messages }) => ({ rows: messages }))
  await measure(report, 'thread: newest', thread({}))
  await measure(report, 'thread: page 200', thread({ before: 101 }))
  await measure(report, 'thread: search', thread({ q: 'question 77' }))
  await measure(report, 'thread: marked as read', () => markRead(tools, 'u1', 'member').then(() => ({ rows: [] })))
  await measure(report, 'thread: on the day’s page', () =>
    coachOfToday(tools, 'u1').then((found) => ({ rows: [found] })),
  )
  const { rows } = await db.execute<{ id: string; rootPlace: number }>(
    sql`select id, (select min(root_place)::int from talk_comments where thread_id = talk_threads.id) as "rootPlace"
      from talk_threads where slug = ${PAGE.slug}`,
  )
  const { id = '', rootPlace = 0 } = rows[0] ?? {}
  const comments = (from: { rootPlace: number; place: number } | null) => () =>
    readComments(tools, id, 'u1', from).then((found) => ({ rows: found.comments }))
  await measure(report, 'comments: newest', comments(null))
  await measure(report, 'comments: last page', comments({ rootPlace: rootPlace + 3, place: 0 }))
  await measure(report, 'comments: counted', () => countComments(tools, PAGE).then((count) => ({ rows: [count] })))
  await measure(report, 'cockpit', () => listShared(tools, COACH).then(({ lines }) => ({ rows: lines })))
}

async function fill(db: Db, memberKeys: MemberKeys): Promise<void> {
  const members = sql.raw(String(SIZES.members))
  await db.execute(sql`
    insert into users (id, name, email, health_consent, health_consent_version, joined_on)
    select 'u' || n, 'Member ' || n, 'person' || n || '@example.test', 'given', ${HEALTH_CONSENT.version}, '2026-01-01'
    from generate_series(1, ${members}) as n`)
  await db.execute(sql`
    insert into memberships (user_id, status) select 'u' || n, 'complimentary' from generate_series(1, ${members}) as n`)
  await db.execute(sql`
    insert into coach_shares (user_id, kinds, from_day, began_at)
    select 'u' || n, ${JSON.stringify(SHARED_KINDS)}::jsonb, '2026-01-01', '2026-01-01'
    from generate_series(1, ${sql.raw(String(SIZES.sharing))}) as n`)
  await db.execute(sql`
    insert into routine_days (user_id, date, done_habits, due_habits, entered_at)
    select 'u' || m, date '2026-11-01' - n, case when abs(hashtext(m || ' ' || n)) % 10 < 8 then 127 else 3 end, 127, now()
    from generate_series(1, ${members}) as m, generate_series(0, 99) as n`)
  await db.execute(sql`
    insert into weekly_reviews (user_id, week, helped, hindered, focus, figures, created_at, updated_at)
    select 'u' || m, date '2026-10-26' - 7 * n, '', '', '', '{}', now(), now()
    from generate_series(1, ${members}) as m, generate_series(0, 9) as n`)
  await db.execute(sql`
    insert into coach_threads (user_id, began_at, last_at) select 'u' || n, now(), now() from generate_series(1, ${members}) as n`)
  const key = await memberKeys.toSeal(db, 'u1')
  const bodies = Array.from({ length: SIZES.messages }, (_, n) =>
    key.seal('coach_messages.body', `A question ${n + 1} about sleep and walks`),
  )
  await db.execute(sql`
    insert into coach_messages (id, user_id, side, body, sent_at)
    select gen_random_uuid(), 'u1', (array['member', 'coach'])[1 + n::int % 2], body, now()
    from unnest(${sql.param(bodies)}::text[]) with ordinality as one (body, n) order by n`)
  await db.execute(sql`
    insert into coach_messages (id, user_id, side, body, sent_at)
    select gen_random_uuid(), 'u' || m, (array['member', 'coach'])[1 + n % 2], '', now()
    from generate_series(2, ${members}) as m, generate_series(1, 20) as n`)
  await db.execute(sql`
    insert into coach_looks (user_id, looker_id, looker, place, kinds, at)
    select 'u' || m, 'u7', 'Sam', 'page', '[]', timestamptz '2026-10-01' + n * interval '1 day'
    from generate_series(1, ${sql.raw(String(SIZES.sharing))}) as m, generate_series(1, 20) as n`)
  await fillTalk(db)
  await db.execute(sql`analyze`)
}

/** One page with all the comments, a third of them replies, with reactions to every second one. */
async function fillTalk(db: Db): Promise<void> {
  const comments = sql.raw(String(SIZES.comments))
  await db.execute(sql`
    insert into talk_names (user_id, name, name_key, chosen_at, digest_at)
    select 'u' || n, 'Name ' || n, 'name' || n, now(), now() from generate_series(1, 500) as n`)
  await db.execute(sql`
    insert into talk_threads (kind, slug, last_at) select ${PAGE.kind}, slug, now() from unnest(array[${PAGE.slug}, 'another']) as slug`)
  await db.execute(sql`
    insert into talk_comments (id, thread_id, root_place, posted_at)
    select gen_random_uuid(), thread.id, n, now() from talk_threads as thread, generate_series(1, ${comments}) as n`)
  await db.execute(sql`
    update talk_comments as one set root_place = one.place - one.place % 3, parent_id = root.id from talk_comments as root
    where one.place % 3 = 1 and root.place = one.place - 1 and root.thread_id = one.thread_id`)
  await db.execute(sql`update talk_comments set root_place = place where parent_id is null`)
  await db.execute(sql`
    insert into talk_words (comment_id, user_id, body) select id, 'u' || (1 + place % 500), 'What I tried, and how it went: ' || place
    from talk_comments`)
  await db.execute(sql`
    insert into talk_reactions (comment_id, user_id, sign) select id, 'u' || n, 'thanks'
    from talk_comments, generate_series(1, 20) as n where place % 2 = 0`)
}
