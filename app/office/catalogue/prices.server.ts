import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import { productPrices, products } from '#app/db/schema/shop-catalogue.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { kindOfFile } from '#app/features/shop/product-file.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { storeFile } from '#app/platform/sales/product-files.ts'
import type { Tools } from '#app/platform/tools.ts'
import { countPrices, requireProduct, subject } from './catalogue.server.ts'
import type { NewPrice } from './contract.ts'
import { spanOf } from './span.ts'

/**
 * Sets a price, from now or from a day on, permanently or until a day. Earlier prices stay stored as evidence of what
 * was charged. Idempotent by the form's id.
 *
 * @throws AppError 400 for a last day in the past, 404 when there is no such product, 409 when another price was set
 * since the form was read.
 */
export async function setPrice(tools: Tools, by: CurrentUser, productId: string, wanted: NewPrice): Promise<void> {
  const now = tools.clock.now()
  const { from, until } = spanOf(wanted, now)
  if (until && until <= from) throw wrongField('until', 'That day is over already.')
  const { id = randomUUID(), seen, price: pence } = wanted
  const before = { pence: requireProduct(tools, productId).price }
  await tools.publishing.transaction(async (tx) => {
    await tx.execute(lockFor('price', subject(productId)))
    const [sent] = await tx.select().from(productPrices).where(eq(productPrices.id, id))
    if (sent?.pence === pence && isDeepStrictEqual(sent.until, until)) return
    if (sent || (seen !== undefined && (await countPrices(tx, productId)) !== seen))
      throw new AppError('conflict', 'Somebody else has set a price meanwhile. Open the page again; nothing was saved.')
    await tx.insert(productPrices).values({ id, productId, pence, from, until, by: by.id, createdAt: now })
    const after = { pence, from, until }
    await audit(tx, { by, action: 'catalogue.price', subject: subject(productId), before, after }, now)
  })
}

export const MOST_FILE_BYTES = 64 * 1024 * 1024

/**
 * Stores the file of an added download, atomically. Earlier buyers get the new file from now on.
 *
 * @throws AppError 400 without a file or for an unsupported type, 404 when there is no such download, 413 for more than
 * 64 MB.
 */
export async function receiveFile(tools: Tools, by: CurrentUser, id: string, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw wrongField('file', 'Choose a file first.')
  if (bytes.length > MOST_FILE_BYTES) throw new AppError('too_large', 'That file is larger than 64 MB.')
  const kind = kindOfFile(bytes)
  if (!kind) throw wrongField('file', 'This isn’t a PDF, EPUB, ZIP, MP3, M4A or MP4 file.')
  const now = tools.clock.now()
  await tools.publishing.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, id), eq(products.kind, 'download')))
      .for('update')
    if (!row) throw new AppError('not_found', 'There is no such download.')
    await storeFile(tx, { productId: id, kind, bytes, now })
    await audit(
      tx,
      { by, action: 'catalogue.file', subject: `product:${id}`, after: { kind, size: bytes.length } },
      now,
    )
  })
}
