import { and, getViewSelectedFields, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { donations } from '#app/db/schema/donations.ts'
import { sales, soldDonations, soldMonths, soldOrders } from '#app/db/schema/orders.ts'
import { orderItems } from '#app/db/schema/shop.ts'
import { donationWords } from '#app/features/donations/donation.ts'
import { wordsOf } from '#app/features/shop/order-words.ts'
import { withLost } from '#app/platform/sales/disputes.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type PageOf, readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import type { SaleKind } from './sale.ts'
import { whereSale } from './sale-filters.server.ts'

export const SALE_LIST = { filters: ['state', 'product', 'country', 'from', 'until'], sorts: ['-date'] } as const
export type SaleQuery = ListQuery<(typeof SALE_LIST.filters)[number], 'date'>

export type SaleRow = typeof sales.$inferSelect & { key: string; what: string; isLost: boolean }

/** The kinds of sales that are stored separately, each with indexes of its own. */
const BRANCHES = { orders: soldOrders, months: soldMonths, donations: soldDonations } as const
export type Branch = keyof typeof BRANCHES
const ALL: readonly Branch[] = ['orders', 'months', 'donations']

/** Returns a page of all sales, newest first by default. Unpaid attempts are shown only on request. */
export async function listSales(tools: Pick<Tools, 'db'>, query: SaleQuery): Promise<PageOf<SaleRow>> {
  const { db } = tools
  const asked = await Promise.all(
    branchesOf(query).map(async (branch) => ({ branch, condition: await whereSale(db, branch, query) })),
  )
  const by = { key: sales.at, id: sales.id }
  const page = await readPage(query, by, async ({ beyond, orderBy, limit, key }) => {
    // Each branch is read from its own index, as far as this page could need, and merged afterwards.
    const [first, second, ...more] = asked.map(({ branch, condition }) =>
      // Aliased like the whole list, so that columns and conditions are written once.
      db
        .with(db.$with('sales').as(db.select().from(BRANCHES[branch])))
        .select({ ...getViewSelectedFields(sales), key: key.as('key') })
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
  return { ...page, rows: await withContents(tools, await withLost(db, page.rows)) }
}

/**
 * The branches that can contain such a sale at all: a month has no parcel, a donation no country, and neither is given
 * free.
 */
function branchesOf({ filters: { state, product, country } }: SaleQuery): readonly Branch[] {
  const isOf = (branch: Branch): boolean => {
    if (product && branch !== branchOf(product)) return false
    if (country && branch === 'donations') return false
    if (['to-send', 'sent', 'free', 'cancelled'].includes(state ?? '')) return branch === 'orders'
    return state !== 'open' || branch !== 'months'
  }
  return ALL.filter(isOf)
}

const branchOf = (product: string): Branch =>
  product === 'donation' ? 'donations' : product === 'membership' ? 'months' : 'orders'

/** Adds a line of text about what was sold: orders by their items, donations by what they pay for, months as such. */
async function withContents<Row extends { id: string; kind: SaleKind }>(
  { db }: Pick<Tools, 'db'>,
  rows: readonly Row[],
) {
  const idsOf = (branch: Branch) => rows.flatMap(({ id, kind }) => (branchOf(kind) === branch ? [id] : []))
  const [ordered, given] = [idsOf('orders'), idsOf('donations')]
  const { id, copies } = donations
  const [items, gifts] = await Promise.all([
    ordered.length > 0 ? db.select().from(orderItems).where(inArray(orderItems.orderId, ordered)) : [],
    given.length > 0 ? db.select({ id, copies }).from(donations).where(inArray(id, given)) : [],
  ])
  const copiesOf = new Map(gifts.map((gift) => [gift.id, gift.copies]))
  return rows.map((row) => ({
    ...row,
    what:
      row.kind === 'donation'
        ? donationWords({ copies: copiesOf.get(row.id) ?? 0 })
        : row.kind === 'membership'
          ? 'A month of membership'
          : wordsOf(items.filter(({ orderId }) => orderId === row.id)),
  }))
}
