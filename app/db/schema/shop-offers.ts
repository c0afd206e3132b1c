import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Codes that make an order cheaper. Their uses are counted from the orders themselves. */
export const coupons = pgTable(
  'coupons',
  {
    /** In capitals, as people read it out. */
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['percent', 'pence'] }).notNull(),
    /** Percent, or pence. */
    value: integer('value').notNull(),
    /** What it is good for; null = everything the shop sells. */
    productIds: jsonb('product_ids').$type<string[]>(),
    from: instant('from').notNull(),
    until: instant('until'),
    maxUses: integer('max_uses'),
    isOnceEach: boolean('is_once_each').notNull(),
    /** No reference: a code outlives who made it. */
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Taken back before its time. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('coupons_created_at').on(table.createdAt),
    check('coupons_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} <= 100)`),
    check('coupons_max_uses', sql`${table.maxUses} > 0`),
    check('coupons_until', sql`${table.until} > ${table.from}`),
  ],
)
