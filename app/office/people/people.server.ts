import { and, asc, eq, exists, inArray, isNotNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { personLabels } from '#app/db/schema/people.ts'
import { orders } from '#app/db/schema/shop.ts'
import { personWords, users } from '#app/db/schema/users.ts'
import { stateOf } from '#app/features/membership/state.ts'
import type { Tools } from '#app/platform/tools.ts'
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
  const found = await matches(db, query.q)
  const condition = and(ofStanding(db, query.filters.standing), ofLabel(db, query.filters.label), found)
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

function ofStanding(db: Tools['db'], standing: string | undefined): SQL | undefined {
  const membership = (...statuses: string[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(memberships)
        .where(and(eq(memberships.userId, users.id), inArray(memberships.status, statuses))),
    )
  const conditions: Record<Standing, () => SQL | undefined> = {
    member: () => membership('active', 'past_due', 'paused', 'unpaid', 'complimentary'),
    trial: () => membership('trialing'),
    ended: () => membership('canceled'),
    // One after the other, so that each can use its own index.
    bought: () => or(boughtBy(db, eq(orders.userId, users.id)), boughtBy(db, eq(orders.email, users.email))),
    staff: () => ne(users.role, 'member'),
    subscribed: () => exists(newsletterOf(db)),
    unsubscribed: () => notExists(newsletterOf(db)),
  }
  return conditions[standing as Standing]?.()
}

const newsletterOf = (db: Tools['db']) =>
  db
    .select({ one: sql`1` })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.subscriberId, subscribers.id))
    .where(
      and(
        eq(subscribers.email, users.email),
        eq(subscriptions.list, 'newsletter'),
        isNotNull(subscriptions.confirmedAt),
      ),
    )

const boughtBy = (db: Tools['db'], isTheirs: SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .where(and(isTheirs, ne(orders.status, 'pending'))),
  )

function ofLabel(db: Tools['db'], label: string | undefined): SQL | undefined {
  if (!label) return undefined
  const isTheirs = and(eq(personLabels.userId, users.id), eq(personLabels.label, label))
  return exists(db.select({ one: sql`1` }).from(personLabels).where(isTheirs))
}

async function matches(db: Tools['db'], q: string): Promise<SQL | undefined> {
  if (q === '') return undefined
  const address = addressIn(q)
  const words = beginsSo(address?.local ?? q)
  if (!words) return sql`false`
  return and(
    await hasWords(db, { table: users, id: users.id, words: personWords(users) }, users.id, words),
    address ? sql`${users.email} like ${`${literally(address.address)}%`}` : undefined,
  )
}
