import { and, desc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import type { donations } from '#app/db/schema/donations.ts'
import type { orders } from '#app/db/schema/shop.ts'
import {
  delayedPaymentChange,
  type PaymentFacts,
  type SaleStatus,
  type Settled,
  settleSale,
} from '#app/values/payment.ts'
import type { Post } from '../messages/outbox.ts'
import type { Tools } from '../tools.ts'
import { untilUnchanged } from './unchanged.ts'

// The life cycle of a sale: a row is opened, linked to a payment, and settled with the state of that payment at Stripe.
// What is sold, and how it's fulfilled, is up to each room.

/** The tables whose rows are paid for. */
type SaleTable = typeof orders | typeof donations

export type SettleContext = { tools: Tools; tx: DbOrTx; post: Post }

/** What changed when a sale was settled. */
export type SaleChange = {
  next: { status: SaleStatus; amountRefunded: number }
  facts: PaymentFacts
  /** `failed`: a delayed payment was declined by the bank. */
  bank: 'waiting' | 'failed' | null
  /** Whether the status or the refunded amount has changed; otherwise only the bank's state has. */
  isChanged: boolean
  /** Whether it has just stopped being open: paid, or refunded before we noticed the payment. */
  isFirst: boolean
  /** Pence refunded since the last time. */
  refunded: number
}

export type SaleKind<Table extends SaleTable = SaleTable> = {
  name: 'order' | 'donation'
  table: Table
  /** Fulfils or revokes the purchase and adds the emails; in the transaction of the change. */
  onSettled(deed: SettleContext, sale: Table['$inferSelect'], change: SaleChange): Promise<void>
}

/** An unpaid sale, with the columns a payment needs. */
export type OpenSale = Pick<
  SaleTable['$inferSelect'],
  'id' | 'status' | 'amount' | 'currency' | 'paymentIntentId' | 'revision'
>

const openColumns = ({ id, status, amount, currency, paymentIntentId, revision }: SaleTable) => ({
  id,
  status,
  amount,
  currency,
  paymentIntentId,
  revision,
})

type Purchase = {
  visitor: string
  amount: number
  livemode: boolean
  /** What must match beside browser, amount and mode. */
  isSame: SQL | undefined
  /** Checks a matching row in detail, and may update it. */
  isFor?: (tx: DbOrTx, id: string) => Promise<boolean>
  make: (tx: DbOrTx) => Promise<string>
}

/**
 * Returns this browser's open sale for the same purchase, created if there is none, so that a double click opens one.
 * Precedes the payment.
 */
export async function openSale(
  { db }: Pick<Tools, 'db'>,
  { name, table }: SaleKind,
  { visitor, amount, livemode, isSame, isFor = async () => true, make }: Purchase,
): Promise<OpenSale> {
  return await db.transaction(async (tx) => {
    await tx.execute(lockFor('sale', visitor))
    const isOpen = and(
      eq(table.visitorHash, visitor),
      // A literal, as in the condition of the donations' partial index.
      sql`${table.status} = 'pending'`,
      eq(table.amount, amount),
      eq(table.livemode, livemode),
      isSame,
    )
    const found = await tx.select(openColumns(table)).from(table).where(isOpen).orderBy(desc(table.createdAt)).limit(20)
    for (const sale of found) if (await isFor(tx, sale.id)) return sale
    const id = await make(tx)
    const [made] = await tx.select(openColumns(table)).from(table).where(eq(table.id, id))
    if (!made) throw new Error(`${name} ${id} was not written`)
    return made
  })
}

/** Links a sale to its payment. Only while it's open: a paid one keeps the payment that paid it. */
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

/** Changes the idempotency key for the next attempt: Stripe caches its own errors under the old one. */
export async function renewPaymentKey({ db }: Pick<Tools, 'db'>, { table }: SaleKind, id: string): Promise<void> {
  await db
    .update(table)
    .set({ revision: sql`${table.revision} + 1` })
    .where(eq(table.id, id))
}

/** Returns the sale of a payment, if it's of this kind. */
export async function findSaleOfPayment(
  { db }: Pick<Tools, 'db'>,
  { table }: SaleKind,
  paymentIntentId: string,
): Promise<string | null> {
  const [row] = await db.select({ id: table.id }).from(table).where(eq(table.paymentIntentId, paymentIntentId))
  return row?.id ?? null
}

/** Whose payments are meant: those begun or paid since a day, or one of these; those begun since a day that still wait. */
export type MeantPayments = { since: Date; ids: readonly string[] } | { pendingSince: Date }

/** Lists the sales with such a payment. */
export async function listSalePayments({ db }: Pick<Tools, 'db'>, { table }: SaleKind, meant: MeantPayments) {
  const { id, status, amount, amountRefunded, createdAt, paidAt, paymentIntentId } = table
  const isMeant =
    'pendingSince' in meant
      ? and(eq(status, 'pending'), gte(createdAt, meant.pendingSince))
      : or(gte(createdAt, meant.since), gte(paidAt, meant.since), inArray(paymentIntentId, [...meant.ids]))
  const rows = await db
    .select({ id, status, amount, amountRefunded, createdAt, paymentIntentId })
    .from(table)
    .where(and(isMeant, isNotNull(paymentIntentId)))
    .orderBy(createdAt)
  return rows.flatMap((row) => (row.paymentIntentId ? [{ ...row, paymentIntentId: row.paymentIntentId }] : []))
}

/**
 * Updates a sale to the state of its payment at Stripe: idempotent and convergent, so it may be called any number of
 * times, in any order.
 *
 * @param fetchFacts Queries Stripe. Called again when another writer was faster.
 * @param alongside Runs in the transaction of the change.
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
    call: fetchFacts,
    write: (before, facts) =>
      tools.outbox.transaction(async (tx, post) => {
        const [sale] = await tx.select().from(table).where(eq(table.id, id)).for('update')
        if (sale && sale.revision !== before?.revision) return false
        const isFor = sale ? await write({ tools, tx, post }, kind, sale, facts) : true
        await alongside(tx, post, sale ? { facts, isMismatch: !isFor && facts.amountReceived > 0 } : null)
        return true
      }),
  })
}

/** Writes the changes. @returns False when the payment isn't for this sale. */
async function write<Table extends SaleTable>(
  deed: SettleContext,
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
  const bank = delayedPaymentChange(sale, facts)
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
