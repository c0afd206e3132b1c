import { asc, eq, sql } from 'drizzle-orm'
import { disputes } from '#app/db/schema/disputes.ts'
import { soldDonations, soldOrders } from '#app/db/schema/orders.ts'
import { IS_UNDECIDED } from '#app/platform/sales/disputes.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { salePage } from '../shown.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'

/** The checkout promises delivery within 30 days; the desk reminds much earlier. */
const DUE_DAYS = 3

/** Counts paid parcels that haven't been sent. */
export const countParcels = ({ db }: Pick<Tools, 'db'>): Promise<number> => db.$count(soldOrders, WAITS)

// A literal, as in the condition of its partial index.
const WAITS = eq(soldOrders.isWaiting, sql`true`)

/** Lists paid parcels that haven't been sent, for the desk. */
export async function listWaitingParcels({ db }: Pick<Tools, 'db'>, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  const { id, at, name } = soldOrders
  const rows = await db
    .select({ id, name, since: at })
    .from(soldOrders)
    .where(WAITS)
    .orderBy(asc(at), asc(id))
    .limit(limit)
  return rows.map(({ id, name, since }) => ({
    ...{ id: `parcel:${id}`, group: 'Orders', title: `${orderNumber(id)} to pack`, since },
    detail: name ? `For ${name}` : 'No address yet',
    due: daysAfter(since, DUE_DAYS),
    href: `/office/orders/${id}`,
  }))
}

/** Lists disputed payments, for the desk. Disputed months are listed by the desk itself (desk/waiting.server.ts). */
export async function listDisputedSales({ db }: Pick<Tools, 'db'>, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  const found = await Promise.all([soldOrders, soldDonations].map((kind) => listDisputed(db, kind, limit)))
  const first = found.flat().toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  return first.slice(0, limit).map(({ disputeId, id, kind, openedAt, dueBy }) => ({
    ...{ id: `dispute:${disputeId}`, group: 'Money', title: `${orderNumber(id)} is disputed`, since: openedAt },
    detail: 'A bank asks: see what we can show',
    href: salePage({ kind, id }),
    ...(dueBy && { due: dueBy }),
  }))
}

/** Lists what a bank has not decided. */
function listDisputed(db: Tools['db'], kind: typeof soldOrders | typeof soldDonations, limit: number) {
  const { id: disputeId, openedAt, dueBy, paymentIntentId } = disputes
  return db
    .select({ disputeId, openedAt, dueBy, id: kind.id, kind: kind.kind })
    .from(disputes)
    .innerJoin(kind, eq(kind.paymentIntentId, paymentIntentId))
    .where(IS_UNDECIDED)
    .orderBy(asc(openedAt), asc(disputeId))
    .limit(limit)
}
