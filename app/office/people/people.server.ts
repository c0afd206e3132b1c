import { and, asc, inArray } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { personLabels } from '#app/db/schema/people.ts'
import { users } from '#app/db/schema/users.ts'
import { stateOf } from '#app/features/membership/state.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type PageOf, readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import { matches, ofLabel, ofStanding } from './filters.server.ts'

export const PEOPLE_LIST = { filters: ['standing', 'label'], sorts: ['-joined', 'email'] } as const
export type PeopleQuery = ListQuery<'standing' | 'label', 'joined' | 'email'>

type Reader = Pick<Tools, 'db' | 'clock'>

export async function listPeople({ db, clock }: Reader, query: PeopleQuery, size = 50) {
  const condition = and(
    await ofStanding({ db, clock }, query.filters.standing),
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

export async function listLabels({ db }: Pick<Tools, 'db'>): Promise<string[]> {
  const rows = await db
    .selectDistinct({ label: personLabels.label })
    .from(personLabels)
    .orderBy(asc(personLabels.label))
    .limit(200)
  return rows.map(({ label }) => label)
}
