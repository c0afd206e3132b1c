import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { media } from './media.ts'

type ContentsRow = { name: string; quantity: number; place: string }

/**
 * How the shop sells its products. One that came with the product and was never changed has no row: then it is as it came
 * (values/shop.ts). Every other row is a pack that was added in the office.
 */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    /** Of one that was added; null = it came with the product and has its name from there. */
    name: text('name'),
    addedAt: instant('added_at'),
    /** Shown instead of the drawing. */
    pictureId: uuid('picture_id').references(() => media.id),
    status: text('status', { enum: ['on-sale', 'coming-soon', 'withdrawn'] }).notNull(),
    /** What is put into the box, with its shelf: for whoever packs. */
    contents: jsonb('contents').$type<ContentsRow[]>().notNull(),
    /** Counts the writes: of two who edit at once the second is told. */
    revision: integer('revision').notNull(),
    editedAt: instant('edited_at').notNull(),
  },
  (table) => [
    index('products_picture_id').on(table.pictureId),
    check('products_added', sql`(${table.name} is null) = (${table.addedAt} is null)`),
  ],
)

/**
 * Every price there was, is and will be: the newest that has begun and not ended holds. Rows are only added, so they
 * prove what was charged before. Amounts are pence.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: text('product_id').notNull(),
    pence: integer('pence').notNull(),
    from: instant('from').notNull(),
    /** A launch price ends by itself, and the one before it holds again. */
    until: instant('until'),
    /** No reference: a price outlives who set it. */
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('product_prices_product_id').on(table.productId, table.from),
    check('product_prices_pence', sql`${table.pence} > 0`),
    check('product_prices_until', sql`${table.until} > ${table.from}`),
  ],
)

/** What delivery within the United Kingdom costs, an order; the newest that has begun holds. */
export const deliveryRates = pgTable('delivery_rates', {
  id: uuid('id').primaryKey().defaultRandom(),
  pence: integer('pence').notNull(),
  /** From this price of the goods on it is free; null = never. */
  freeFrom: integer('free_from'),
  from: instant('from').notNull(),
  by: text('by').notNull(),
})
