import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { complaints, messages, threads } from '#app/db/schema/contact.ts'
import { users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isAmong } from '../few.server.ts'
import { type PageOf, readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'
import { SAFETY_WORDS } from './safety.ts'
import { VIEWS, type View } from './thread.ts'

export type InboxFilter = 'view' | 'kind' | 'whose'
export type InboxQuery = ListQuery<InboxFilter, 'last'>

const columns = {
  id: threads.id,
  kind: threads.kind,
  subject: threads.subject,
  name: threads.name,
  email: threads.email,
  state: threads.state,
  snoozedUntil: threads.snoozedUntil,
  lastAt: threads.lastAt,
  waitsSince: threads.waitsSince,
  dueAt: complaints.dueAt,
  complaintClosedAt: complaints.closedAt,
  assigneeName: sql<
    string | null
  >`(select coalesce(nullif(${users.name}, ''), ${users.email}) from ${users} where ${users.id} = ${threads.assignee})`,
  excerpt: sql<string>`(select left(body, 400) from ${messages} where thread_id = ${threads.id} and kind <> 'note' order by sent_at desc limit 1)`,
}

export type ThreadLine = Awaited<ReturnType<typeof listThreads>>['rows'][number]

export async function listThreads({ db }: Pick<Tools, 'db'>, query: InboxQuery, userId: string) {
  const conditions = await conditionsOf(db, query, userId)
  const by = { key: threads.lastAt, id: threads.id }
  const found = await readPage(query, by, ({ beyond, orderBy, limit, key }) =>
    db
      .select({ ...columns, key })
      .from(threads)
      .leftJoin(complaints, eq(complaints.number, threads.complaintNumber))
      .where(and(beyond, ...conditions))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return found satisfies PageOf<{ id: string }>
}

export const countWaiting = ({ db }: Pick<Tools, 'db'>) => db.$count(threads, isInView('waiting'))

async function conditionsOf(db: Tools['db'], { q, filters }: InboxQuery, userId: string): Promise<(SQL | undefined)[]> {
  const { kind, whose } = filters
  const view = VIEWS.find((one) => one === filters.view)
  return [
    // A search covers all views, unless one is chosen.
    q === '' || view ? isInView(view ?? 'waiting') : undefined,
    kind ? sql`${threads.kind} = ${kind}` : undefined,
    whose === 'mine' ? eq(threads.assignee, userId) : undefined,
    whose === 'nobody' ? sql`${threads.assignee} is null` : undefined,
    q === '' ? undefined : await hasWords(db, q),
  ]
}

function isInView(view: View): SQL | undefined {
  if (view === 'waiting') return inArray(threads.state, ['new', 'open'])
  return view === 'snoozed' || view === 'closed' ? eq(threads.state, view) : undefined
}

/** Matches names and addresses by prefix, and messages by full-text search. */
function hasWords(db: Tools['db'], q: string): Promise<SQL> {
  const beginnings = q
    .split(/\s+/)
    .map((word) => word.replaceAll(/['\\]/g, ' ').trim())
    .filter((word) => word !== '')
    .map((word) => `'${word}':*`)
    .join(' & ')
  const isCalledSo = sql`${threads.words} @@ to_tsquery('simple', ${beginnings})`
  const saying = sql`select ${messages.threadId} as id from ${messages} where ${messages.words} @@ websearch_to_tsquery('english', ${q})`
  // Each uses its own index: with 'or', every thread would be scanned.
  const found = sql`select ${threads.id} as id from ${threads} where ${isCalledSo} union all ${saying}`
  const says = sql`exists (${saying} and ${messages.threadId} = ${threads.id} offset 0)`
  return isAmong(db, { row: threads.id, found, walk: sql`((${isCalledSo}) is true or ${says})` })
}

/** Returns the thread that has waited longest, except this one: where the coach continues after answering. */
export async function findNextThread({ db }: Pick<Tools, 'db'>, id: string): Promise<string | null> {
  const [next] = await db
    .select({ id: threads.id })
    .from(threads)
    .where(and(isInView('waiting'), isNotNull(threads.waitsSince), ne(threads.id, id)))
    .orderBy(asc(threads.waitsSince), asc(threads.id))
    .limit(1)
  return next?.id ?? null
}

/** Whether what nobody has answered yet contains a word that hints at safety. */
const hintsAtSafety = sql<boolean>`exists (select from ${messages} where ${messages.threadId} = ${threads.id}
  and ${messages.kind} = 'in' and ${messages.sentAt} >= ${threads.waitsSince} and ${messages.body} ~* ${SAFETY_WORDS})`

/**
 * Lists what is waiting in the inbox, for the desk: hints of safety, then open complaints by deadline, then the rest by
 * waiting time.
 */
export async function listWaitingThreads({ db }: Pick<Tools, 'db'>, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  const rows = await db
    .select({ ...columns, since: threads.waitsSince, isSafety: hintsAtSafety.as('is_safety') })
    .from(threads)
    .leftJoin(complaints, eq(complaints.number, threads.complaintNumber))
    .where(and(isInView('waiting'), isNotNull(threads.waitsSince)))
    .orderBy(
      desc(sql`is_safety`),
      sql`case when ${complaints.closedAt} is null then ${complaints.dueAt} end`,
      asc(threads.waitsSince),
      asc(threads.id),
    )
    .limit(limit)
  return rows.map(({ id, kind, name, subject, excerpt, since, isSafety, dueAt, complaintClosedAt }) => ({
    id: `thread:${id}`,
    group: isSafety ? 'Safety' : 'Messages',
    title: kind === 'complaint' ? `${subject}: answer ${name}` : `Answer ${name}`,
    detail: excerpt,
    since: since ?? new Date(0),
    ...(dueAt && !complaintClosedAt ? { due: dueAt } : {}),
    href: `/office/inbox/${id}`,
  }))
}
