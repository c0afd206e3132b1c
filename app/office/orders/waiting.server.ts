import { asc, eq, sql } from 'drizzle-orm'
import { disputes } from '#app/db/schema/membership.ts'
import { soldCoffees, soldOrders } from '#app/db/schema/orders.ts'
import { IS_UNDECIDED } from '#app/features/membership/disputes.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { salePage } from '../shown.ts'
import type { Waiting } from '../waiting.ts'

/** The checkout promises delivery within 30 days; the desk reminds much earlier. */
const DUE_DAYS = 3

/** Counts paid parcels that haven't been sent. */
export const countParcels = ({ db }: Pick<Tools, 'db'>): Promise<number> => db.$count(soldOrders, WAITS)

// A literal, as in the condition of its partial index.
const WAITS = eq(soldOrders.isWaiting, sql`true`)

/** Lists paid parcels that haven't been sent, and disputed payments, for the desk. */
export async function listWaitingParcels({ db }: Pick<Tools, 'db'>): Promise<Waiting[]> {
  const parcels = await db
    .select(columnsOf(soldOrders))
    .from(soldOrders)
    .where(WAITS)
    .orderBy(asc(soldOrders.at), asc(soldOrders.id))
    .limit(20)
  const disputed = (await Promise.all([soldOrders, soldCoffees].map((kind) => listDisputed(db, kind))))
    .flat()
    .toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
    .slice(0, MOST)
  return [
    ...parcels.map(
      ({ id, at, name }): Waiting => ({
        ...{ id: `parcel:${id}`, group: 'Orders', title: `${orderNumber(id)} to pack`, since: at },
        detail: name ? `For ${name}` : 'No address yet',
        due: daysAfter(at, DUE_DAYS),
        href: `/office/orders/${id}`,
      }),
    ),
    ...disputed.map(
      ({ disputeId, id, kind, openedAt, dueBy }): Waiting => ({
        ...{ id: `dispute:${disputeId}`, group: 'Money', title: `${orderNumber(id)} is disputed`, since: openedAt },
        detail: 'A bank asks: see what we can show',
        href: salePage({ kind, id }),
        ...(dueBy && { due: dueBy }),
      }),
    ),
  ]
}

type Kind = typeof soldOrders | typeof soldCoffees
const columnsOf = ({ id, at, name, kind }: Kind) => ({ id, at, name, kind })
const MOST = 10

/** Lists what a bank has not decided. Disputed months are listed by the desk itself (desk/waiting.server.ts). */
function listDisputed(db: Tools['db'], kind: Kind) {
  const { id: disputeId, openedAt, dueBy, paymentIntentId } = disputes
  return db
    .select({ disputeId, openedAt, dueBy, id: kind.id, kind: kind.kind })
    .from(disputes)
    .innerJoin(kind, eq(kind.paymentIntentId, paymentIntentId))
    .where(IS_UNDECIDED)
    .orderBy(asc(openedAt), asc(disputeId))
    .limit(MOST)
}
