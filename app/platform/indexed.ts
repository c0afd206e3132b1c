import type { DbOrTx } from '#app/db/open-db.ts'
import { publications } from '#app/db/schema/documents.ts'
import type { Tools } from './tools.ts'

/** Writes down what the search index was made from, beside what was published. */
export async function noteIndexed(tx: DbOrTx, madeFrom: string): Promise<void> {
  const indexed = { indexed: madeFrom }
  await tx.insert(publications).values(indexed).onConflictDoUpdate({ target: publications.id, set: indexed })
}

/** What the index was made from; null while there is none. */
export async function readIndexed({ db }: Pick<Tools, 'db'>): Promise<string | null> {
  const [row] = await db.select({ indexed: publications.indexed }).from(publications)
  return row?.indexed ?? null
}
