import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from './shop.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Codes that make an order cheaper. The uses are counted from the orders themselves. */
export const coupons = pgTable(
  'coupons',
  {
    /** In capitals, as people read it out. */
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['percent', 'pence'] }).notNull(),
    value: integer('value').notNull(),
    /** What it is good for; null = everything the shop sells. */
    productIds: jsonb('product_ids').$type<string[]>(),
    from: instant('from').notNull(),
    until: instant('until'),
    maxUses: integer('max_uses'),
    isOnceEach: boolean('is_once_each').notNull().default(true),
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Taken back before its time. */
    endedAt: instant('ended_at'),
  },
  (table) => [check('coupons_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} < 100)`)],
)

/** Copies of the e-book that somebody paid for so that somebody else gets one. A row is a copy. */
export const sponsoredCopies = pgTable(
  'sponsored_copies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paidOrderId: uuid('paid_order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order of whoever could not pay; null = it waits. */
    givenOrderId: uuid('given_order_id')
      .unique()
      .references(() => orders.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('sponsored_copies_paid').on(table.paidOrderId),
    index('sponsored_copies_waiting').on(table.createdAt).where(sql`${table.givenOrderId} is null`),
  ],
)
