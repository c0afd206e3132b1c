import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { media } from './media.ts'

type ContentsRow = { name: string; quantity: number; place: string }

/**
 * How the shop sells its products. One that came with the product and was never changed has no row: then it is as it came
 * (values/shop.ts). Every other row is a pack or a download that was added in the office.
 */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    /** Of one that was added; null = it came with the product and has its name from there. */
    name: text('name'),
    addedAt: instant('added_at'),
    /** Of one that was added; of the others it doesn't count. */
    kind: text('kind', { enum: ['pack', 'download'] })
      .notNull()
      .default('pack'),
    /** The VAT of a download that was added, in hundredths of a percent; null = that of its kind (settings). */
    vatRate: integer('vat_rate'),
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
    check('products_vat', sql`${table.vatRate} between 0 and 10000`),
    check(
      'products_download',
      sql`${table.kind} = 'pack' or (${table.name} is not null and ${table.vatRate} is not null)`,
    ),
  ],
)

/**
 * What a download consists of: the newest file is the one that is given out. Its bytes are in the database, so that they
 * are in every backup.
 */
export const productFiles = pgTable(
  'product_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['pdf', 'epub', 'zip', 'mp3', 'm4a', 'mp4'] }).notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('product_files_product_id').on(table.productId, table.createdAt)],
)

/** A file in parts of one size, so that it is given out without being in memory as a whole. */
export const productFileParts = pgTable(
  'product_file_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => productFiles.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
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
