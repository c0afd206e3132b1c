import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { stock } from '#app/db/schema/shop.ts'
import { productPrices, products } from '#app/db/schema/shop-catalogue.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { getFreeStock, lockFreeStock, setFreeStock } from '#app/features/shop/stock.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isSeedId, type ProductNow, productIn } from '#app/values/shop.ts'
import { requirePicture } from './added.server.ts'
import type { ProductInput, Stock } from './contract.ts'

export const subject = (id: string) => `product:${id}` as const

/** Returns the product with this id. @throws AppError 404 when there is none. */
export function requireProduct({ settings }: Pick<Tools, 'settings'>, id: string): ProductNow {
  const found = productIn(settings.now().shop, id)
  if (!found) throw new AppError('not_found', 'There is no such product.')
  return found
}

/** Lists every product with how it's sold now. */
export async function listForDesk(tools: Pick<Tools, 'db' | 'settings'>) {
  const rows = await tools.db.select().from(stock)
  return Promise.all(
    tools.settings.now().shop.products.map(async (product) => ({
      ...product,
      free:
        product.kind === 'pack'
          ? (rows.find(({ productId }) => productId === product.id)?.free ?? (await getFreeStock(tools, product.id)))
          : null,
    })),
  )
}

/** Returns one product with all its past, present and future prices, newest first. */
export async function getForDesk(tools: Pick<Tools, 'db' | 'settings'>, id: string) {
  const found = (await listForDesk(tools)).find((product) => product.id === id)
  if (!found) throw new AppError('not_found', 'There is no such product.')
  const { revision, pictureId } = products
  const [row] = await tools.db.select({ revision, pictureId }).from(products).where(eq(products.id, id))
  // Counted first: a price that is set at this moment may be shown and not counted, never the other way round.
  const priceForm = { id: randomUUID(), seen: await countPrices(tools.db, id) }
  const { pence, from, until, createdAt } = productPrices
  const history = await tools.db
    .select({ id: productPrices.id, pence, from, until, createdAt, by: users.email })
    .from(productPrices)
    .leftJoin(users, eq(users.id, productPrices.by))
    .where(eq(productPrices.productId, id))
    .orderBy(desc(from), desc(createdAt))
    .limit(200)
  return {
    ...{ ...found, history, priceForm, isAdded: !isSeedId(id) },
    ...{ revision: row?.revision ?? 0, pictureId: row?.pictureId ?? null },
  }
}

/** Counts all prices of a product: none is ever changed, so it says whether one was set since. */
export const countPrices = (db: DbOrTx, productId: string): Promise<number> =>
  db.$count(productPrices, eq(productPrices.productId, productId))

/**
 * Sets whether a product is sold, its box contents and its picture; of an added one also its name.
 *
 * @throws AppError 404 when there is none, 409 when it was changed meanwhile.
 */
export async function saveProduct(tools: Tools, by: CurrentUser, id: string, wanted: ProductInput): Promise<void> {
  const { revision, name, pictureId, vat, ...said } = wanted
  const now = tools.clock.now()
  const before = requireProduct(tools, id)
  if (!isSeedId(id) && !name) throw wrongField('name', 'Please say what it is called.')
  const isAddedDownload = !isSeedId(id) && before.kind === 'download'
  if (isAddedDownload && vat === null) throw wrongField('vat', 'Please say which VAT is in its price.')
  if (isAddedDownload && said.status === 'on-sale' && !before.file)
    throw wrongField('status', 'Upload its file first: nobody should pay for nothing.')
  await tools.publishing.transaction(async (tx) => {
    if (pictureId) await requirePicture(tx, pictureId)
    const own = isAddedDownload && vat !== undefined ? { vatRate: vat } : {}
    const next = { ...said, ...own, pictureId, revision: revision + 1, editedAt: now }
    const isRead = eq(products.revision, revision)
    const [stored] = await tx.select({ pictureId: products.pictureId }).from(products).where(eq(products.id, id))
    const [written] = isSeedId(id)
      ? await tx
          .insert(products)
          .values({ id, ...next })
          .onConflictDoUpdate({ target: products.id, set: next, setWhere: isRead })
          .returning()
      : await tx
          .update(products)
          .set({ ...next, name })
          .where(and(eq(products.id, id), isRead))
          .returning()
    if (!written)
      throw new AppError(
        'conflict',
        'Somebody else has changed this product meanwhile. Open the page again; nothing was saved.',
      )
    const was = auditFacts({ ...before, pictureId: stored?.pictureId ?? null })
    const after = auditFacts({ ...written, name: name ?? before.name })
    await audit(tx, { by, action: 'catalogue.product', subject: subject(id), before: was, after }, now)
  })
}

type AuditFacts = Pick<ProductNow, 'name' | 'status' | 'contents' | 'vatRate'> & { pictureId: string | null }

function auditFacts({ name, status, contents, vatRate, pictureId }: AuditFacts) {
  return { name, status, contents, vatRate, pictureId }
}

/**
 * Sets how many may still be sold, not counting those reserved or waiting to be packed. Idempotent.
 *
 * @throws AppError 404 when there is none, 409 when some were sold since the count that was read.
 */
export async function saveStock(tools: Tools, by: CurrentUser, id: string, { free, seen }: Stock): Promise<void> {
  requireProduct(tools, id)
  await tools.publishing.transaction(async (tx) => {
    const before = { free: await lockFreeStock(tx, id) }
    if (before.free === free) return
    if (seen !== undefined && before.free !== seen)
      throw new AppError(
        'conflict',
        `Some were sold or came back meanwhile: ${before.free} may still be sold. Please open the page again.`,
      )
    await setFreeStock({ db: tx }, id, free)
    await audit(tx, { by, action: 'catalogue.stock', subject: subject(id), before, after: { free } }, tools.clock.now())
  })
}
