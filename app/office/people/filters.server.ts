import { eq, type SQL, sql } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { personLabels } from '#app/db/schema/people.ts'
import { orders } from '#app/db/schema/shop.ts'
import { personWords, users } from '#app/db/schema/users.ts'
import {
  hasEndedAt,
  IS_IN_FREE_MONTH,
  isBeyondFreeMonthAt,
  isOpenAt,
} from '#app/features/membership/conditions.server.ts'
import { isReached } from '#app/features/newsletter/newsletter.server.ts'
import { IS_BOUGHT } from '#app/features/shop/order-rows.server.ts'
import { isAmong } from '#app/office/few.server.ts'
import { addressIn, beginsSo, literally } from '#app/office/search-words.ts'
import { hasWords } from '#app/office/word-search.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Standing } from './person.ts'

export async function ofStanding(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  standing: string | undefined,
): Promise<SQL | undefined> {
  const now = clock.now()
  const conditions: Record<Standing, () => SQL | Promise<SQL>> = {
    member: () => ofMembership(db, isBeyondFreeMonthAt(now)),
    // The desk's figure of members leads here.
    open: () => ofMembership(db, isOpenAt(now)),
    trial: () => ofMembership(db, IS_IN_FREE_MONTH),
    ended: () => ofMembership(db, hasEndedAt(now)),
    bought: () => hasBought(db),
    // A literal, as in the condition of its partial index.
    staff: () => sql`${users.role} <> 'member'`,
    subscribed: () => isSubscribed(db),
    unsubscribed: () => sql`not ${getsNewsletter(db)}`,
  }
  return standing && Object.hasOwn(conditions, standing) ? conditions[standing as Standing]() : undefined
}

function ofMembership(db: Tools['db'], isSo: SQL | undefined): Promise<SQL> {
  return isAmong(db, {
    row: users.id,
    found: sql`select ${memberships.userId} from ${memberships} where ${isSo}`,
    walk: sql`exists (select 1 from ${memberships} where ${memberships.userId} = ${users.id} and ${isSo} offset 0)`,
  })
}

/** By account, or as a guest by address, each with its own index. */
function hasBought(db: Tools['db']): Promise<SQL> {
  const isGuests = sql`${orders.userId} is null and ${IS_BOUGHT}`
  return isAmong(db, {
    row: users.id,
    found: sql`select ${orders.userId} from ${orders} where ${IS_BOUGHT}
      union all select ${users.id} from ${users} where ${users.email} = any(array(select ${orders.email} from ${orders} where ${isGuests}))`,
    walk: sql`(exists (select 1 from ${orders} where ${orders.userId} = ${users.id} and ${IS_BOUGHT} offset 0)
      or exists (select 1 from ${orders} where ${orders.email} = ${users.email} and ${isGuests} offset 0))`,
    counted: sql`select 1 from ${orders} where ${IS_BOUGHT}`,
  })
}

const IS_NEWSLETTER = sql`${subscriptions.list} = 'newsletter' and ${subscriptions.confirmedAt} is not null`
const getsNewsletter = (
  db: Tools['db'],
) => sql`exists (select 1 from ${subscribers} join ${subscriptions} on ${subscriptions.subscriberId} = ${subscribers.id}
  where ${subscribers.email} = ${users.email} and ${IS_NEWSLETTER} and ${isReached(db, 'newsletter')} offset 0)`

function isSubscribed(db: Tools['db']): Promise<SQL> {
  const readers = sql`select ${subscriptions.subscriberId} from ${subscriptions} where ${IS_NEWSLETTER}`
  const addresses = sql`select ${subscribers.email} from ${subscribers} where ${subscribers.id} = any(array(${readers})) and ${isReached(db, 'newsletter')}`
  return isAmong(db, {
    row: users.id,
    found: sql`select ${users.id} from ${users} where ${users.email} = any(array(${addresses}))`,
    walk: getsNewsletter(db),
    counted: readers,
  })
}

export async function ofLabel(db: Tools['db'], label: string | undefined): Promise<SQL | undefined> {
  if (!label) return undefined
  const isIt = eq(personLabels.label, label)
  return isAmong(db, {
    row: users.id,
    found: sql`select ${personLabels.userId} from ${personLabels} where ${isIt}`,
    walk: sql`exists (select 1 from ${personLabels} where ${personLabels.userId} = ${users.id} and ${isIt} offset 0)`,
  })
}

export async function matches(db: Tools['db'], q: string): Promise<SQL | undefined> {
  if (q === '') return undefined
  const address = addressIn(q)
  const words = beginsSo(address?.local ?? q)
  if (!words) return sql`false`
  const also = address ? sql`${users.email} like ${`${literally(address.address)}%`}` : undefined
  return hasWords(db, { table: users, id: users.id, words: personWords(users), also }, users.id, words)
}
