import { isNotNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { media } from '#app/db/schema/media.ts'
import { type Focus, focusOf } from '#app/values/picture.ts'

/** Returns the focus points that have been set for pictures, by the hash of the picture. */
export async function readFocuses(db: DbOrTx): Promise<ReadonlyMap<string, Focus>> {
  const { hash, focusX, focusY } = media
  const rows = await db.select({ hash, focusX, focusY }).from(media).where(isNotNull(focusX))
  return new Map(rows.flatMap((row) => (row.hash === null ? [] : [[row.hash, focusOf(row)] as const])))
}
