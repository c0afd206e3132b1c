import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { productFileParts, productFiles } from '#app/db/schema/shop-catalogue.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { FileKind, ProductFile } from '#app/values/shop.ts'

const PART_BYTES = 512 * 1024

/** Stores a product's new file. The previous one is retained for downloads in progress; older ones are deleted. */
export async function storeFile(
  tx: DbOrTx,
  { productId, kind, bytes, now }: { productId: string; kind: FileKind; bytes: Uint8Array; now: Date },
): Promise<void> {
  const [before] = await tx
    .select({ id: productFiles.id, createdAt: productFiles.createdAt })
    .from(productFiles)
    .where(eq(productFiles.productId, productId))
    .orderBy(desc(productFiles.createdAt), desc(productFiles.id))
    .limit(1)
  // Always later than the previous one, however fast the two arrived.
  const createdAt = new Date(Math.max(now.getTime(), before ? before.createdAt.getTime() + 1 : 0))
  const row = { productId, kind, size: bytes.length, createdAt }
  const [made] = await tx.insert(productFiles).values(row).returning({ id: productFiles.id })
  if (!made) throw new Error('the insert returned no row')
  for (let place = 0; place * PART_BYTES < bytes.length; place += 1) {
    const content = Buffer.from(bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES))
    await tx.insert(productFileParts).values({ fileId: made.id, place, content })
  }
  const kept = before ? [made.id, before.id] : [made.id]
  await tx.delete(productFiles).where(and(eq(productFiles.productId, productId), notInArray(productFiles.id, kept)))
}

/** Streams the bytes of a file part by part, with back-pressure. The first part is read immediately. */
export async function openFile(
  { db }: Pick<Tools, 'db'>,
  { id, size }: ProductFile,
): Promise<ReadableStream<Uint8Array>> {
  const read = async (place: number) => {
    const isIt = and(eq(productFileParts.fileId, id), eq(productFileParts.place, place))
    const [part] = await db.select({ content: productFileParts.content }).from(productFileParts).where(isIt)
    if (!part) throw new Error(`part ${place} of file ${id} is not there`)
    return new Uint8Array(part.content)
  }
  const first = await read(0)
  let place = 0
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(place === 0 ? first : await read(place))
      place += 1
      if (place * PART_BYTES >= size) controller.close()
    },
  })
}
