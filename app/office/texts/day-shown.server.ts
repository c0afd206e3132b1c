import type { DbOrTx } from '#app/db/open-db.ts'
import { isLocalDate } from '#app/values/local-date.ts'
import { LONDON, localDateAt } from '#app/values/time-zone.ts'
import { readData, writeFields } from './fields.server.ts'
import { shelfOf } from './shelves.server.ts'
import { readRevision, type StoredText } from './store.server.ts'

/**
 * A post that nobody has seen yet gets the day on which it's published. An earlier one than that on which it was begun
 * stays: it's a text from elsewhere.
 */
export async function withDayShown(tx: DbOrTx, text: StoredText, source: string, at: Date): Promise<string> {
  const { id, kind, slug, publishedRevision, withdrawnAt } = text
  if (kind !== 'post' || publishedRevision !== null || withdrawnAt !== null) return source
  const shelf = shelfOf(kind)
  const given = readData(shelf, source)?.createdAt
  const begun = readData(shelf, await readRevision(tx, id, 1))?.createdAt
  const isNoDay = given !== undefined && !isLocalDate(String(given))
  if (isNoDay || (given !== undefined && String(given) < String(begun))) return source
  return writeFields(shelf, { slug, source }, { 'f.createdAt': localDateAt(at, LONDON) })
}
