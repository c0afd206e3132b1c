import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { countSubscribed, EVERY_LIST, isOnList, listsNow } from '#app/features/newsletter/newsletter.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { sendCsv } from '../csv.server.ts'
import { isAmong } from '../few.server.ts'
import { readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import { literally } from '../search-words.ts'

export const listLists = ({ db, settings }: Pick<Tools, 'db' | 'settings'>) =>
  Promise.all(
    listsNow({ settings }).map(async ({ id, title }) => {
      const count = await countSubscribed(db, isOnList(db, id))
      return { id, title, count }
    }),
  )

export type SubscribersQuery = ListQuery<never, 'asked'>

const columns = {
  id: subscribers.id,
  email: subscribers.email,
  askedAt: subscriptions.askedAt,
  confirmedAt: subscriptions.confirmedAt,
  toldAt: subscriptions.toldAt,
  source: subscriptions.source,
  wording: subscriptions.wording,
  reason: sql<'left' | 'bounced' | 'complained' | null>`(select reason from ${suppressions}
    where ${suppressions.addressHash} = ${subscribers.addressHash} and ${suppressions.list} in (${subscriptions.list}, ${EVERY_LIST}) limit 1)`,
}

export async function listSubscribers({ db }: Pick<Tools, 'db'>, list: ListId, query: SubscribersQuery) {
  const isFound = query.q === '' ? undefined : await beginsSo(db, query.q.toLowerCase())
  return readPage(
    query,
    { key: subscriptions.askedAt, id: subscriptions.subscriberId },
    ({ beyond, orderBy, limit, key }) => {
      const page = db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.list, list), beyond, isFound))
        .orderBy(...orderBy)
        .limit(limit)
      return db
        .with(db.$with('subscriptions').as(page))
        .select({ ...columns, key })
        .from(subscriptions)
        .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
        .orderBy(...orderBy)
    },
  )
}

/** Matches addresses by prefix. */
function beginsSo(db: Tools['db'], q: string): Promise<SQL> {
  const isSo = sql`${subscribers.email} like ${`${literally(q)}%`}`
  const isTheirs = sql`${subscribers.id} = ${subscriptions.subscriberId}`
  return isAmong(db, {
    row: subscriptions.subscriberId,
    found: sql`select ${subscribers.id} from ${subscribers} where ${isSo}`,
    walk: sql`exists (select 1 from ${subscribers} where ${isTheirs} and ${isSo} offset 0)`,
  })
}

/** Exports the whole list with each subscriber's consent and its date. */
export const exportSubscribers = (tools: Pick<Tools, 'db'>, list: ListId): Response =>
  sendCsv(
    `${list}.csv`,
    ['email', 'asked', 'confirmed', 'page', 'agreed to', 'not mailed because'],
    readAll(tools, list),
  )

const AT_ONCE = 500

async function* readAll({ db }: Pick<Tools, 'db'>, list: ListId): AsyncGenerator<readonly unknown[]> {
  let after: SQL | undefined
  for (;;) {
    const rows = await db
      .select(columns)
      .from(subscriptions)
      .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
      .where(and(eq(subscriptions.list, list), isNotNull(subscriptions.confirmedAt), after))
      .orderBy(asc(subscriptions.subscriberId))
      .limit(AT_ONCE)
    for (const { email, askedAt, confirmedAt, source, wording, reason } of rows)
      yield [email, askedAt.toISOString(), confirmedAt?.toISOString() ?? '', source ?? '', wording, reason ?? '']
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = gt(subscriptions.subscriberId, last.id)
  }
}
