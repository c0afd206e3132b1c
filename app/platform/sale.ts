import { and, desc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import type { donations } from '#app/db/schema/donations.ts'
import type { orders } from '#app/db/schema/shop.ts'
import { bankNews, type PaymentFacts, type SaleStatus, type Settled, settleSale } from '#app/values/payment.ts'
import type { Post } from './outbox.ts'
import type { Tools } from './tools.ts'
import { untilUnchanged } from './unchanged.ts'

// The life cycle of a sale: a row is opened, tied to a payment, and settled by what Stripe says about that payment. What
// is sold, and what is handed out for it, is each room's own business.

/** The tables whose rows are paid for. */
type SaleTable = typeof orders | typeof donations

type Deed = { tools: Tools; tx: DbOrTx; post: Post }

/** What has changed when a sale was settled. */
export type SaleChange = {
  next: { status: SaleStatus; amountRefunded: number }
  facts: PaymentFacts
  /** `failed`: a bank that takes days has said no. */
  bank: 'waiting' | 'failed' | null
  /** The status, or what was given back; otherwise only the bank has news. */
  isChanged: boolean
  /** It is no longer open: paid, or taken back before we heard of the payment. */
  isFirst: boolean
  /** Pence that were given back since the last look. */
  refunded: number
}

export type SaleKind<Table extends SaleTable = SaleTable> = {
  name: 'order' | 'donation'
  table: Table
  /** Hands out what was bought, takes it back, writes the emails; in the transaction of the change. */
  onSettled(deed: Deed, sale: Table['$inferSelect'], change: SaleChange): Promise<void>
}

/** A row that is to be paid, as much of it as a payment needs. */
export type OpenSale = {
  id: string
  status: SaleStatus
  amount: number
  currency: string
  paymentIntentId: string | null
  revision: number
}

const openColumns = ({ id, status, amount, currency, paymentIntentId, revision }: SaleTable) => ({
  id,
  status,
  amount,
  currency,
  paymentIntentId,
  revision,
})

/**
 * This browser's open sale for the same wish, made if there is none: a double click opens one. Comes before the payment.
 *
 * @param isSame What must agree beside browser, amount and mode.
 * @param isFor Looks closer at a row that agrees, and may bring it up to date.
 */
export async function openSale(
  { db }: Pick<Tools, 'db'>,
  { table }: SaleKind,
  {
    visitor,
    amount,
    livemode,
    isSame,
    isFor = async () => true,
    make,
  }: {
    visitor: string
    amount: number
    livemode: boolean
    isSame: SQL | undefined
    isFor?: (tx: DbOrTx, id: string) => Promise<boolean>
    make: (tx: DbOrTx) => Promise<string>
  },
): Promise<OpenSale> {
  return await db.transaction(async (tx) => {
    await tx.execute(lockFor('sale', visitor))
    const isOpen = and(
      eq(table.visitorHash, visitor),
      eq(table.status, 'pending'),
      eq(table.amount, amount),
      eq(table.livemode, livemode),
      isSame,
    )
    const found = await tx.select(openColumns(table)).from(table).where(isOpen).orderBy(desc(table.createdAt)).limit(20)
    for (const sale of found) if (await isFor(tx, sale.id)) return sale
    const id = await make(tx)
    const [made] = await tx.select(openColumns(table)).from(table).where(eq(table.id, id))
    if (!made) throw new Error(`${table} ${id} was not written`)
    return made
  })
}

/** Ties a sale to its payment. Only while it is open: a paid one keeps the payment that paid it. */
export async function linkPayment(
  { db }: Pick<Tools, 'db'>,
  { table }: SaleKind,
  id: string,
  paymentIntentId: string,
): Promise<void> {
  const isNew = sql`${table.paymentIntentId} is distinct from ${paymentIntentId}`
  await db
    .update(table)
    .set({ paymentIntentId, revision: sql`${table.revision} + 1` })
    .where(and(eq(table.id, id), eq(table.status, 'pending'), isNew))
}

/** Makes the next attempt at Stripe a new one: after an error of Stripe's own its answer is kept with the old key. */
export async function renewPaymentKey({ db }: Pick<Tools, 'db'>, { table }: SaleKind, id: string): Promise<void> {
  await db
    .update(table)
    .set({ revision: sql`${table.revision} + 1` })
    .where(eq(table.id, id))
}

/** The sale a payment is for, if it is for one of this kind. */
export async function findSaleOfPayment(
  { db }: Pick<Tools, 'db'>,
  { table }: SaleKind,
  paymentIntentId: string,
): Promise<string | null> {
  const [row] = await db.select({ id: table.id }).from(table).where(eq(table.paymentIntentId, paymentIntentId))
  return row?.id ?? null
}

/** Every sale that went as far as a payment and was begun or paid since a day, or has one of these payments. */
export async function listSalePayments(
  { db }: Pick<Tools, 'db'>,
  { table }: SaleKind,
  since: Date,
  ids: readonly string[] = [],
) {
  const { id, status, amount, amountRefunded, createdAt, paidAt, paymentIntentId } = table
  const isMeant = or(gte(createdAt, since), gte(paidAt, since), inArray(paymentIntentId, [...ids]))
  const rows = await db
    .select({ id, status, amount, amountRefunded, createdAt, paymentIntentId })
    .from(table)
    .where(and(isMeant, isNotNull(paymentIntentId)))
    .orderBy(createdAt)
  return rows.flatMap((row) => (row.paymentIntentId ? [{ ...row, paymentIntentId: row.paymentIntentId }] : []))
}

/**
 * Brings a sale to what Stripe says about its payment: idempotent and convergent, so it may be called any number of
 * times, in any order.
 *
 * @param fetchFacts Asks Stripe. Called again when another writer was faster.
 * @param alongside Written in the same transaction as the change.
 */
export async function settle<Table extends SaleTable>(
  tools: Tools,
  kind: SaleKind<Table>,
  id: string,
  fetchFacts: () => Promise<PaymentFacts>,
  alongside: (tx: DbOrTx, post: Post, settled: Settled | null) => Promise<void>,
): Promise<void> {
  const { table } = kind as SaleKind
  await untilUnchanged(`${kind.name} ${id}`, {
    read: async () => (await tools.db.select({ revision: table.revision }).from(table).where(eq(table.id, id)))[0],
    ask: fetchFacts,
    write: (before, facts) =>
      tools.outbox.transaction(async (tx, post) => {
        const [sale] = await tx.select().from(table).where(eq(table.id, id)).for('update')
        if (sale && sale.revision !== before?.revision) return false
        const isFor = sale ? await write({ tools, tx, post }, kind, sale, facts) : true
        await alongside(tx, post, sale ? { facts, misfit: !isFor && facts.amountReceived > 0 } : null)
        return true
      }),
  })
}

/** Writes down what is new. @returns False when the payment is not for this sale. */
async function write<Table extends SaleTable>(
  deed: Deed,
  { name, table, onSettled }: SaleKind<Table>,
  sale: Table['$inferSelect'],
  facts: PaymentFacts,
): Promise<boolean> {
  const { tools, tx } = deed
  const next = settleSale(sale, facts)
  if (next === 'mismatch') {
    tools.log.error(
      { [`${name}Id`]: sale.id, paymentIntentId: facts.paymentIntentId },
      `a payment does not fit its ${name}`,
    )
    return false
  }
  const bank = bankNews(sale, facts)
  const isChanged = next.status !== sale.status || next.amountRefunded !== sale.amountRefunded
  if (!isChanged && !bank) return true
  const isFirst = sale.status === 'pending' && next.status !== 'pending'
  const now = tools.clock.now()
  await tx
    .update(table as SaleTable)
    .set({
      ...next,
      revision: sale.revision + 1,
      processingSince: bank === 'waiting' ? now : null,
      ...(isFirst ? { paidAt: now } : {}),
    })
    .where(eq(table.id, sale.id))
  await onSettled(deed, sale, {
    ...{ next, facts, bank, isChanged, isFirst },
    refunded: next.amountRefunded - sale.amountRefunded,
  })
  return true
}
