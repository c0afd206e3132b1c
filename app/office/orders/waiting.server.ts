import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { soldCoffees, soldOrders } from '#app/db/schema/orders.ts'
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
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, 10)
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
      ({ id, at, kind }): Waiting => ({
        ...{ id: `dispute:${id}`, group: 'Money', title: `${orderNumber(id)} is disputed`, since: at },
        detail: 'A bank asks: see what we can show',
        href: salePage({ kind, id }),
      }),
    ),
  ]
}

type Kind = typeof soldOrders | typeof soldCoffees
const columnsOf = ({ id, at, name, kind }: Kind) => ({ id, at, name, kind })

/** Disputed months are listed by the desk itself (desk/waiting.server.ts). */
const listDisputed = (db: Tools['db'], kind: Kind) =>
  db
    .select(columnsOf(kind))
    .from(kind)
    // A gift's copy has a price of zero: the dispute is about the gift.
    .where(and(eq(kind.status, 'disputed'), gt(kind.amount, 0)))
    .orderBy(asc(kind.at), asc(kind.id))
    .limit(10)
