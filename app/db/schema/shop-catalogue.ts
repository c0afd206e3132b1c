import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, partOf } from '../columns.ts'
import { media } from './media.ts'

type ContentsRow = { name: string; quantity: number; place: string }

/**
 * How the shop sells its products. A product that came with the site and was never changed has no row and uses its
 * defaults (values/shop.ts). Every other row is a pack or a download added in the office.
 */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    /** Of an added one; null = it came with the product and has its name from there. */
    name: text('name'),
    addedAt: instant('added_at'),
    /** Of an added one; ignored for the others. */
    kind: text('kind', { enum: ['pack', 'download'] })
      .notNull()
      .default('pack'),
    /** The VAT of an added download, in hundredths of a percent; null = that of its kind (settings). */
    vatRate: integer('vat_rate'),
    /** Shown instead of the drawing. */
    pictureId: uuid('picture_id').references(() => media.id),
    status: text('status', { enum: ['on-sale', 'coming-soon', 'withdrawn'] }).notNull(),
    /** What goes into the box, with its shelf: for packing. */
    contents: jsonb('contents').$type<ContentsRow[]>().notNull(),
    /** Optimistic locking: the second of two concurrent editors gets a conflict. */
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
 * The files of a download: the newest is delivered. Their bytes are in the database, so that every backup includes
 * them.
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

/** A file in parts of equal size, so that it can be sent without loading it as a whole. */
export const productFileParts = pgTable(
  'product_file_parts',
  {
    fileId: partOf('file_id', () => productFiles.id),
    place: integer('place').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
)

/**
 * Past, present and future prices: the newest that has begun and not ended applies. Append-only, so they prove what was
 * charged before. Amounts are pence.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: text('product_id').notNull(),
    pence: integer('pence').notNull(),
    from: instant('from').notNull(),
    /** A launch price ends automatically, and the one before it applies again. */
    until: instant('until'),
    /** Not a foreign key: a price outlives the account of who set it. */
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('product_prices_product_id').on(table.productId, table.from),
    check('product_prices_pence', sql`${table.pence} > 0`),
    check('product_prices_until', sql`${table.until} > ${table.from}`),
  ],
)

/** Delivery within the United Kingdom, per order; the newest rate that has begun applies. */
export const deliveryRates = pgTable('delivery_rates', {
  id: uuid('id').primaryKey().defaultRandom(),
  pence: integer('pence').notNull(),
  /** Delivery is free from this total of goods on; null = never. */
  freeFrom: integer('free_from'),
  from: instant('from').notNull(),
  by: text('by').notNull(),
})
