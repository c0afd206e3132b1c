import { and, eq, gt, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import { disputes } from '#app/db/schema/disputes.ts'
import { sales } from '#app/db/schema/orders.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { buyerWords, orderItems, orders } from '#app/db/schema/shop.ts'
import { personWords, users } from '#app/db/schema/users.ts'
import { typedPaperNumber } from '#app/features/payments/paper.ts'
import { isAmong } from '#app/office/few.server.ts'
import { inDays } from '#app/office/in-days.server.ts'
import { addressIn, beginsSo, literally } from '#app/office/search-words.ts'
import { hasWords } from '#app/office/word-search.server.ts'
import { isLostDispute } from '#app/platform/sales/disputes.ts'
import { idsOfNumber } from '#app/values/order-number.ts'
import { LONDON } from '#app/values/time-zone.ts'
import { SALE_KINDS, type SaleKind, type SaleState, STATES } from './sale.ts'
import type { Branch, SaleQuery } from './sales.server.ts'

/** The list's query as a condition on one branch. */
export async function whereSale(db: Db, branch: Branch, { q, filters }: SaleQuery): Promise<SQL | undefined> {
  return and(
    ofState(filters.state, branch),
    await ofProduct(db, filters.product),
    filters.country ? eq(sales.country, filters.country.toUpperCase()) : undefined,
    inDays(sales.at, filters, LONDON.timeZone),
    await matches(db, branch, q),
  )
}

const NEVER = sql`false`
const isState = (name: string | undefined): name is SaleState => STATES.some(([state]) => state === name)

function ofState(state: string | undefined, branch: Branch): SQL | undefined {
  if (!isState(state)) return ne(sales.status, 'pending')
  const [isPaid, isRefunded] = [eq(sales.status, 'paid'), eq(sales.status, 'refunded')]
  const isLost = isLostDispute(sales.paymentIntentId)
  // A month's state follows from its disputes: it's found through them, and not by asking of every month.
  const isOne =
    branch === 'months'
      ? sql`${sales.paymentIntentId} in (select ${disputes.paymentIntentId} from ${disputes})`
      : undefined
  const isDisputed = and(eq(sales.status, 'disputed'), isOne)
  const conditions: Record<SaleState, SQL | undefined> = {
    'to-send': eq(sales.isWaiting, sql`true`),
    paid: and(isPaid, gt(sales.amount, 0)),
    sent: isNotNull(sales.dispatchedAt),
    // Literals, as in the conditions of their partial indexes.
    'part-refunded': and(isPaid, sql`${sales.amountRefunded} > 0`),
    refunded: and(isRefunded, sql`${sales.amountRefunded} > 0`),
    cancelled: and(isRefunded, sql`${sales.amount} = 0`),
    disputed: and(isDisputed, not(isLost)),
    lost: and(isDisputed, isLost),
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

const beginning = (address: string) => `${literally(address)}%`

/** By order number, by the number of a receipt or credit note, by address, or by name. */
async function matches(db: Db, branch: Branch, q: string): Promise<SQL | undefined> {
  if (q === '') return undefined
  const ids = idsOfNumber(q)
  if (ids) return sql`${sales.id} between ${ids.first}::uuid and ${ids.last}::uuid`
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(q)) return eq(sales.id, q)
  const paper = typedPaperNumber(q)
  // The receipt of an order has its id, and a month of membership is its receipt.
  const { number, id, receiptId } = invoices
  if (paper !== null)
    return sql`${sales.id} = (select coalesce(${receiptId}, ${id}) from ${invoices} where ${number} = ${paper})`
  const address = addressIn(q)
  const words = beginsSo(address?.local ?? q)
  if (!words) return NEVER
  const begins = beginning(address?.address ?? q.toLowerCase())
  const isAt = sql`${sales.email} like ${begins}`
  if (branch === 'donations') return isAt
  if (branch === 'orders') {
    const also = address ? sql`${orders.email} like ${beginning(address.address)}` : undefined
    return hasWords(db, { table: orders, id: orders.id, words: buyerWords(orders), also }, sales.id, words)
  }
  const isTheirs = await hasWords(db, { table: users, id: users.id, words: personWords(users) }, sales.userId, words)
  // A member who has left for good has left their address alone, on the receipts.
  const isGone = and(isNull(invoices.userId), sql`${invoices.email} like ${begins}`)
  const wasTheirs = await isAmong(db, {
    row: sales.id,
    found: sql`select ${invoices.id} from ${invoices} where ${isGone}`,
    walk: sql`${sales.userId} is null and ${isAt}`,
  })
  return or(and(isTheirs, address ? isAt : undefined), wasTheirs)
}
