import { and, eq, gt, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { sales } from '#app/db/schema/orders.ts'
import { buyerWords, orderItems, orders } from '#app/db/schema/shop.ts'
import { personWords, users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { idsOfNumber } from '#app/values/order-number.ts'
import { instantOf } from '#app/values/time-zone.ts'
import { type PageOf, readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import { addressIn, beginsSo, literally } from '../search-words.ts'
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

/** A page of all sales, the newest first unless asked otherwise. What was begun and never paid is shown only when asked for. */
export async function listSales(tools: Pick<Tools, 'db'>, query: SaleQuery): Promise<PageOf<SaleRow>> {
  const { db } = tools
  const condition = whereSale(query)
  const page = await readPage(query, { key: sales.at, id: sales.id }, ({ beyond, orderBy, limit, key }) =>
    db
      .select({ ...COLUMNS, key })
      .from(sales)
      .where(and(condition, beyond))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { ...page, rows: await withContents(tools, page.rows) }
}

/** What was sold, in a line each: orders by their items, the others by their kind. */
async function withContents<Row extends { id: string; kind: SaleKind }>(
  { db }: Pick<Tools, 'db'>,
  rows: readonly Row[],
) {
  const ids = rows.filter(({ kind }) => kind === 'packs' || kind === 'ebook').map(({ id }) => id)
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

/** What the address of the list asks for, as a condition over all sales. */
function whereSale({ q, filters }: Pick<SaleQuery, 'q' | 'filters'>): SQL | undefined {
  return and(
    ofState(filters.state),
    ofProduct(filters.product),
    ofCountry(filters.country),
    ofDays(filters),
    matches(q),
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
    'part-refunded': and(isPaid, gt(sales.amountRefunded, 0)),
    refunded: eq(sales.status, 'refunded'),
    disputed: eq(sales.status, 'disputed'),
    free: and(isPaid, eq(sales.amount, 0)),
    open: eq(sales.status, 'pending'),
  }
  return conditions[state]
}

const isKind = (name: string): name is SaleKind => (SALE_KINDS as readonly string[]).includes(name)

function ofProduct(product: string | undefined): SQL | undefined {
  if (!product) return undefined
  if (isKind(product)) return eq(sales.kind, product)
  const holdsIt = sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${sales.id} and ${orderItems.productId} = ${product})`
  return and(eq(sales.kind, 'packs'), holdsIt)
}

function ofCountry(country: string | undefined): SQL | undefined {
  return country ? eq(sales.country, country.toUpperCase()) : undefined
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

/** By number, by address, or by the words of a name. */
function matches(q: string): SQL | undefined {
  if (q === '') return undefined
  const ids = idsOfNumber(q)
  if (ids) return sql`${sales.id} between ${ids.first}::uuid and ${ids.last}::uuid`
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(q)) return eq(sales.id, q)
  const address = addressIn(q)
  const words = beginsSo(address?.local ?? q)
  if (!words) return NEVER
  const found = or(
    sql`${sales.id} in (select ${orders.id} from ${orders} where ${buyerWords(orders)} @@ to_tsquery('simple', ${words}))`,
    and(
      inArray(sales.kind, ['membership', 'donation']),
      or(
        sql`${sales.userId} in (select ${users.id} from ${users} where ${personWords(users)} @@ to_tsquery('simple', ${words}))`,
        and(
          eq(sales.kind, 'donation'),
          sql`${sales.email} like ${`${literally((address?.address ?? q).toLowerCase())}%`}`,
        ),
      ),
    ),
  )
  return address ? and(found, sql`${sales.email} like ${`${literally(address.address)}%`}`) : found
}
