import { and, eq, gt, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/open-db.ts'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { sales, soldCoffees, soldMonths, soldOrders } from '#app/db/schema/orders.ts'
import { buyerWords, orderItems, orders } from '#app/db/schema/shop.ts'
import { personWords, users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { idsOfNumber } from '#app/values/order-number.ts'
import { instantOf } from '#app/values/time-zone.ts'
import { isAmong } from '../few.server.ts'
import { type PageOf, readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import { addressIn, beginsSo, literally } from '../search-words.ts'
import { hasWords } from '../word-search.server.ts'
import { SALE_KINDS, type SaleKind, type SaleState, STATES } from './sale.ts'

export const SALE_FILTERS = ['state', 'product', 'country', 'from', 'until'] as const
export type SaleQuery = ListQuery<(typeof SALE_FILTERS)[number], 'date'>

export type SaleRow = typeof sales.$inferSelect & { key: string; what: string }

const COLUMNS = {
  ...{ id: sales.id, kind: sales.kind, status: sales.status, at: sales.at, email: sales.email, name: sales.name },
  ...{ userId: sales.userId, country: sales.country, amount: sales.amount, amountRefunded: sales.amountRefunded },
  ...{ livemode: sales.livemode, isWaiting: sales.isWaiting, dispatchedAt: sales.dispatchedAt },
  paymentIntentId: sales.paymentIntentId,
}

/** The kinds of sales that are stored apart, each with indexes of its own. */
const BRANCHES = { orders: soldOrders, months: soldMonths, coffees: soldCoffees } as const
type Branch = keyof typeof BRANCHES
const ALL: readonly Branch[] = ['orders', 'months', 'coffees']

/** A page of all sales, the newest first unless asked otherwise. What was begun and never paid is shown only when asked for. */
export async function listSales(tools: Pick<Tools, 'db'>, query: SaleQuery, size = 50): Promise<PageOf<SaleRow>> {
  const { db } = tools
  const asked = await Promise.all(
    branchesOf(query).map(async (branch) => ({ branch, condition: await whereSale(db, branch, query) })),
  )
  const by = { key: sales.at, id: sales.id }
  const page = await readPage({ ...query, size }, by, async ({ beyond, orderBy, limit, key }) => {
    // Each is read from its own index, as far as this page could need, and only then are they one list.
    const [first, second, ...more] = asked.map(({ branch, condition }) =>
      // Called as the whole list is, so that its columns and conditions are written once.
      db
        .with(db.$with('sales').as(db.select().from(BRANCHES[branch])))
        .select({ ...COLUMNS, key: key.as('key') })
        .from(sales)
        .where(and(condition, beyond))
        .orderBy(...orderBy)
        .limit(limit),
    )
    if (!first || !second) return first ? await first : []
    return await unionAll(first, second, ...more)
      .orderBy(...orderBy)
      .limit(limit)
  })
  return { ...page, rows: await withContents(tools, page.rows) }
}

/** Where there can be such a sale at all: a month has no parcel, a coffee no country, and neither is given free. */
function branchesOf({ filters: { state, product, country } }: SaleQuery): readonly Branch[] {
  const isOf = (branch: Branch): boolean => {
    if (product && branch !== branchOf(product)) return false
    if (country && branch === 'coffees') return false
    if (state === 'to-send' || state === 'sent' || state === 'free') return branch === 'orders'
    return (state !== 'disputed' && state !== 'open') || branch !== 'months'
  }
  return ALL.filter(isOf)
}

const branchOf = (product: string): Branch =>
  product === 'donation' ? 'coffees' : product === 'membership' ? 'months' : 'orders'

/** What was sold, in a line each: orders by their items, the others by their kind. */
async function withContents<Row extends { id: string; kind: SaleKind }>(
  { db }: Pick<Tools, 'db'>,
  rows: readonly Row[],
) {
  const ids = rows.filter(({ kind }) => branchOf(kind) === 'orders').map(({ id }) => id)
  const items = ids.length > 0 ? await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)) : []
  return rows.map((row) => ({
    ...row,
    what:
      items
        .filter(({ orderId }) => orderId === row.id)
        .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
        .join(', ') ||
      (row.kind === 'donation' ? 'Virtual coffee' : row.kind === 'membership' ? 'A month of membership' : ''),
  }))
}

/** What the address of the list asks for, as a condition over one branch. */
async function whereSale(db: Db, branch: Branch, { q, filters }: SaleQuery): Promise<SQL | undefined> {
  return and(
    ofState(filters.state),
    await ofProduct(db, filters.product),
    ofCountry(branch, filters.country),
    ofDays(filters),
    await matches(db, branch, q),
  )
}

const NEVER = sql`false`
const isState = (name: string | undefined): name is SaleState => STATES.some(([state]) => state === name)

function ofState(state: string | undefined): SQL | undefined {
  if (!isState(state)) return ne(sales.status, 'pending')
  const isPaid = eq(sales.status, 'paid')
  const conditions: Record<SaleState, SQL | undefined> = {
    'to-send': eq(sales.isWaiting, sql`true`),
    paid: and(isPaid, gt(sales.amount, 0)),
    sent: isNotNull(sales.dispatchedAt),
    // Written out, as the conditions of their indexes are.
    'part-refunded': and(isPaid, sql`${sales.amountRefunded} > 0`),
    refunded: and(eq(sales.status, 'refunded'), or(ne(sales.kind, 'membership'), sql`${sales.amountRefunded} > 0`)),
    disputed: eq(sales.status, 'disputed'),
    free: and(isPaid, sql`${sales.amount} = 0`),
    open: eq(sales.status, 'pending'),
  }
  return conditions[state]
}

const isKind = (name: string): name is SaleKind => (SALE_KINDS as readonly string[]).includes(name)

async function ofProduct(db: Db, product: string | undefined): Promise<SQL | undefined> {
  if (!product) return undefined
  if (isKind(product)) return eq(sales.kind, product)
  const isIt = sql`${orderItems.productId} = ${product}`
  const holds = await isAmong(db, {
    row: sales.id,
    found: sql`select ${orderItems.orderId} from ${orderItems} where ${isIt}`,
    walk: sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${sales.id} and ${isIt} offset 0)`,
  })
  return and(inArray(sales.kind, ['packs', 'download']), holds)
}

function ofCountry(branch: Branch, country: string | undefined): SQL | undefined {
  if (!country) return undefined
  if (branch === 'orders') return eq(sales.country, country.toUpperCase())
  const { userId, country: livesIn } = billingCustomers
  return sql`${sales.userId} in (select ${userId} from ${billingCustomers} where ${livesIn} = ${country.toUpperCase()})`
}

// The days of the business, in London.
const startOf = (day: LocalDate) => instantOf(day, '00:00', 'Europe/London')

/** The days from one to another, both included; what is no day is left out. */
function ofDays({ from, until }: { from?: string; until?: string }): SQL | undefined {
  const [first, last] = [LocalDate.safeParse(from), LocalDate.safeParse(until)]
  return and(
    first.success ? gte(sales.at, startOf(first.data)) : undefined,
    last.success ? lt(sales.at, startOf(addDays(last.data, 1))) : undefined,
  )
}

const beginning = (address: string) => `${literally(address)}%`

/** By number, by address, or by the words of a name. */
async function matches(db: Db, branch: Branch, q: string): Promise<SQL | undefined> {
  if (q === '') return undefined
  const ids = idsOfNumber(q)
  if (ids) return sql`${sales.id} between ${ids.first}::uuid and ${ids.last}::uuid`
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(q)) return eq(sales.id, q)
  const address = addressIn(q)
  const words = beginsSo(address?.local ?? q)
  if (!words) return NEVER
  const isAt = sql`${sales.email} like ${beginning(address?.address ?? q.toLowerCase())}`
  if (branch === 'coffees') return isAt
  if (branch === 'orders') {
    const also = address ? sql`${orders.email} like ${beginning(address.address)}` : undefined
    return hasWords(db, { table: orders, id: orders.id, words: buyerWords(orders), also }, sales.id, words)
  }
  const isTheirs = await hasWords(db, { table: users, id: users.id, words: personWords(users) }, sales.userId, words)
  return and(isTheirs, address ? isAt : undefined)
}
