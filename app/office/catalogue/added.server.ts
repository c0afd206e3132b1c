import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { media } from '#app/db/schema/media.ts'
import { orderItems, stock } from '#app/db/schema/shop.ts'
import { productPrices, products } from '#app/db/schema/shop-catalogue.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { listOfProduct } from '#app/features/newsletter/lists.ts'
import { closeList } from '#app/features/newsletter/waitlists.server.ts'
import { PRODUCT_TEXTS } from '#app/features/shop/product-texts.server.ts'
import { setFreeStock } from '#app/features/shop/stock.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { writeEntry } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isSeedId, productIn } from '#app/values/shop.ts'
import type { NewProduct } from './contract.ts'

/** Refuses a picture that doesn't exist or isn't ready. @throws AppError 400 */
export async function requirePicture(tx: DbOrTx, id: string): Promise<void> {
  const isReady = and(eq(media.id, id), eq(media.status, 'ready'))
  const [found] = await tx.select({ id: media.id }).from(media).where(isReady).for('share')
  if (!found) throw wrongField('pictureId', 'That picture isn’t there any more. Please choose another.')
}

/**
 * Adds a pack or a download to the shop: settings, first price, stock and text, in one transaction.
 *
 * @returns Its id, which is the last part of its address.
 * @throws AppError 400 for an invalid text, 409 for an address that another has.
 */
export async function addProduct(tools: Tools, by: CurrentUser, wanted: NewProduct): Promise<{ id: string }> {
  const { id, name, kind, vat, price, free, status, contents, pictureId, ...words } = wanted
  const now = tools.clock.now()
  const source = sourceOf(id, words)
  await tools.publishing.transaction(async (tx) => {
    if (pictureId) await requirePicture(tx, pictureId)
    const vatRate = kind === 'download' ? vat : null
    const row = { id, name, kind, vatRate, status, contents, pictureId, revision: 1, editedAt: now, addedAt: now }
    const [made] = isSeedId(id) ? [] : await tx.insert(products).values(row).onConflictDoNothing().returning()
    if (!made && (await isSentTwice(tx, row, { price, source }))) return
    if (!made) throw taken(id)
    const place = sql`(select coalesce(max(position), 0) + 1 from documents where kind = 'product')`
    const [text] = await tx
      .insert(documents)
      // Marked as edited: otherwise the next start would withdraw it, since it didn't come with the product.
      .values({ kind: 'product', slug: id, position: place, revision: 1, publishedRevision: 1, editedAt: now })
      .onConflictDoNothing()
      .returning({ id: documents.id })
    if (!text) throw taken(id)
    await tx.insert(documentRevisions).values({ documentId: text.id, revision: 1, source, authorId: by.id, at: now })
    await tx.insert(productPrices).values({ productId: id, pence: price, from: now, by: by.id, createdAt: now })
    if (kind === 'pack') await setFreeStock({ db: tx }, id, free)
    const after = { name, kind, pence: price, free, vatRate, status, contents }
    await audit(tx, { by, action: 'catalogue.add', subject: `product:${id}`, after }, now)
  })
  return { id }
}

/** Whether the product that is there already is this one, unchanged since. */
async function isSentTwice(
  tx: DbOrTx,
  { editedAt: _editedAt, addedAt: _addedAt, ...wanted }: typeof products.$inferInsert,
  { price, source }: { price: number; source: string },
): Promise<boolean> {
  const { id, name, kind, vatRate, status, contents, pictureId } = products
  const columns = { id, name, kind, vatRate, status, contents, pictureId, revision: products.revision }
  const known = await tx
    .select({ ...columns, price: productPrices.pence, source: documentRevisions.source })
    .from(products)
    .innerJoin(productPrices, eq(productPrices.productId, id))
    .innerJoin(documents, and(eq(documents.kind, 'product'), eq(documents.slug, id)))
    .innerJoin(documentRevisions, eq(documentRevisions.documentId, documents.id))
    .where(eq(id, wanted.id))
  return isDeepStrictEqual(known, [{ ...wanted, price, source }])
}

function taken(id: string): AppError {
  const userMessage = `There is a product at “${id}” already. Please choose another address.`
  return wrongField('id', userMessage, 'conflict')
}

/** The product's text as a document of its kind. @throws AppError 400 with a message per field. */
function sourceOf(id: string, words: object): string {
  const { error } = PRODUCT_TEXTS.schemaOf(id).safeParse(words)
  const faults = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), `${capital(message)}.`] as const)
  const [first] = faults
  if (first) throw new AppError('bad_request', { userMessage: first[1], fields: Object.fromEntries(faults) })
  return writeEntry(words)
}

const capital = (words: string) => words.replace(/\p{L}/u, (letter) => letter.toUpperCase())

/**
 * Deletes an added pack or download that was never ordered. An ordered one is withdrawn instead, so that its orders and
 * prices are kept.
 *
 * @throws AppError 404 when there is none, 409 for one that came with the product or was ordered.
 */
export async function deleteProduct(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  const found = productIn(tools.settings.now().shop, id)
  await tools.publishing.transaction(async (tx) => {
    const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!found || (!row && !isSeedId(id))) throw new AppError('not_found', 'There is no such product.')
    const [order] = await tx
      .select({ id: orderItems.orderId })
      .from(orderItems)
      .where(eq(orderItems.productId, id))
      .limit(1)
    if (isSeedId(id) || order)
      throw new AppError(
        'conflict',
        `${found.name} can’t be deleted${order ? ', because it was ordered' : ''}. Withdraw it instead.`,
      )
    await tx.delete(products).where(eq(products.id, id))
    await tx.delete(productPrices).where(eq(productPrices.productId, id))
    await tx.delete(stock).where(eq(stock.productId, id))
    await tx.delete(documents).where(and(eq(documents.kind, 'product'), eq(documents.slug, id)))
    await closeList(tx, listOfProduct(id))
    const before = { name: found.name, pence: found.price, status: found.status }
    await audit(tx, { by, action: 'catalogue.delete', subject: `product:${id}`, before }, tools.clock.now())
  })
}
