import type { DbOrTx } from '#app/db/open-db.ts'
import { publications } from '#app/db/schema/documents.ts'
import type { Tools } from '../tools.ts'

/** Stores what the search index was built from, beside the publication counter. */
export async function recordIndexed(tx: DbOrTx, madeFrom: string): Promise<void> {
  const indexed = { indexed: madeFrom }
  await tx.insert(publications).values(indexed).onConflictDoUpdate({ target: publications.id, set: indexed })
}

/** Returns what the index was built from; null while there is none. */
export async function readIndexed({ db }: Pick<Tools, 'db'>): Promise<string | null> {
  const [row] = await db.select({ indexed: publications.indexed }).from(publications)
  return row?.indexed ?? null
}
