import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { personLabels } from '#app/db/schema/people.ts'
import { orders } from '#app/db/schema/shop.ts'
import { personWords, users } from '#app/db/schema/users.ts'
import { stateOf } from '#app/features/membership/state.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isAmong } from '../few.server.ts'
import { type PageOf, readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import { addressIn, beginsSo, literally } from '../search-words.ts'
import { hasWords } from '../word-search.server.ts'
import type { Standing } from './person.ts'

export const PEOPLE_LIST = { filters: ['standing', 'label'], sorts: ['-joined', 'email'] } as const
export type PeopleQuery = ListQuery<'standing' | 'label', 'joined' | 'email'>

type Reader = Pick<Tools, 'db' | 'clock'>

/** A page of everybody with an account, the newest first unless asked otherwise. */
export async function listPeople({ db, clock }: Reader, query: PeopleQuery, size = 50) {
  const condition = and(
    await ofStanding(db, query.filters.standing),
    await ofLabel(db, query.filters.label),
    await matches(db, query.q),
  )
  const by = { key: query.sort === 'email' ? users.email : users.createdAt, id: users.id }
  const page = await readPage({ ...query, size }, by, ({ beyond, orderBy, limit, key }) =>
    db
      .select({ id: users.id, key, email: users.email, name: users.name, role: users.role, joinedAt: users.createdAt })
      .from(users)
      .where(and(condition, beyond))
      .orderBy(...orderBy)
      .limit(limit),
  )
  const ids = page.rows.map(({ id }) => id)
  const [states, labels] =
    ids.length > 0 ? await Promise.all([readMemberships(db, ids), readLabels(db, ids)]) : [[], []]
  const rows = page.rows.map(({ key: _place, ...row }) => ({
    ...row,
    membership: stateOf(states.find(({ userId }) => userId === row.id) ?? null, clock.now()).name,
    labels: labels.filter(({ userId }) => userId === row.id).map(({ label }) => label),
  }))
  return { ...page, rows } satisfies PageOf<(typeof rows)[number]>
}

const readMemberships = (db: Tools['db'], ids: string[]) =>
  db.select().from(memberships).where(inArray(memberships.userId, ids))
const readLabels = (db: Tools['db'], ids: string[]) =>
  db.select().from(personLabels).where(inArray(personLabels.userId, ids)).orderBy(asc(personLabels.label))

/** Every label that somebody has, for the filter. */
export async function listLabels({ db }: Pick<Tools, 'db'>): Promise<string[]> {
  const rows = await db
    .selectDistinct({ label: personLabels.label })
    .from(personLabels)
    .orderBy(asc(personLabels.label))
    .limit(200)
  return rows.map(({ label }) => label)
}

async function ofStanding(db: Tools['db'], standing: string | undefined): Promise<SQL | undefined> {
  const conditions: Record<Standing, () => SQL | Promise<SQL>> = {
    member: () => inMembership(db, ['active', 'past_due', 'paused', 'unpaid', 'complimentary']),
    trial: () => inMembership(db, ['trialing']),
    ended: () => inMembership(db, ['canceled']),
    bought: () => hasBought(db),
    // Written out, as the condition of its index is.
    staff: () => sql`${users.role} <> 'member'`,
    subscribed: () => isSubscribed(db),
    unsubscribed: () => sql`not ${GETS_NEWS}`,
  }
  return conditions[standing as Standing]?.()
}

function inMembership(db: Tools['db'], statuses: string[]): Promise<SQL> {
  const isSo = inArray(memberships.status, statuses)
  return isAmong(db, {
    row: users.id,
    found: sql`select ${memberships.userId} from ${memberships} where ${isSo}`,
    walk: sql`exists (select 1 from ${memberships} where ${memberships.userId} = ${users.id} and ${isSo} offset 0)`,
  })
}

/** By their account or by their address, each by its own index. */
function hasBought(db: Tools['db']): Promise<SQL> {
  const isPaid = sql`${orders.status} in ('paid', 'refunded', 'disputed')`
  return isAmong(db, {
    row: users.id,
    found: sql`select ${orders.userId} from ${orders} where ${isPaid}
      union all select ${users.id} from ${users} where ${users.email} = any(array(select ${orders.email} from ${orders} where ${isPaid}))`,
    walk: sql`(exists (select 1 from ${orders} where ${orders.userId} = ${users.id} and ${isPaid} offset 0)
      or exists (select 1 from ${orders} where ${orders.email} = ${users.email} and ${isPaid} offset 0))`,
    counted: sql`select 1 from ${orders} where ${isPaid}`,
  })
}

const IS_NEWS = sql`${subscriptions.list} = 'newsletter' and ${subscriptions.confirmedAt} is not null`
const GETS_NEWS = sql`exists (select 1 from ${subscribers} join ${subscriptions} on ${subscriptions.subscriberId} = ${subscribers.id}
  where ${subscribers.email} = ${users.email} and ${IS_NEWS} offset 0)`

function isSubscribed(db: Tools['db']): Promise<SQL> {
  const readers = sql`select ${subscriptions.subscriberId} from ${subscriptions} where ${IS_NEWS}`
  const addresses = sql`select ${subscribers.email} from ${subscribers} where ${subscribers.id} = any(array(${readers}))`
  return isAmong(db, {
    row: users.id,
    found: sql`select ${users.id} from ${users} where ${users.email} = any(array(${addresses}))`,
    walk: GETS_NEWS,
    counted: readers,
  })
}

async function ofLabel(db: Tools['db'], label: string | undefined): Promise<SQL | undefined> {
  if (!label) return undefined
  const isIt = eq(personLabels.label, label)
  return isAmong(db, {
    row: users.id,
    found: sql`select ${personLabels.userId} from ${personLabels} where ${isIt}`,
    walk: sql`exists (select 1 from ${personLabels} where ${personLabels.userId} = ${users.id} and ${isIt} offset 0)`,
  })
}

async function matches(db: Tools['db'], q: string): Promise<SQL | undefined> {
  if (q === '') return undefined
  const address = addressIn(q)
  const words = beginsSo(address?.local ?? q)
  if (!words) return sql`false`
  const also = address ? sql`${users.email} like ${`${literally(address.address)}%`}` : undefined
  return hasWords(db, { table: users, id: users.id, words: personWords(users), also }, users.id, words)
}
