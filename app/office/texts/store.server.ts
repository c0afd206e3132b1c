import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { documentDrafts, documentRevisions, documents } from '#app/db/schema/documents.ts'
import { AppError } from '#app/platform/app-error.ts'
import { shelfOf } from './shelves.server.ts'

export type Which = { kind: string; slug: string }

export type StoredText = typeof documents.$inferSelect & { source: string }

/**
 * Returns a text's last saved revision.
 *
 * @param isLocked Locks it until the transaction ends.
 * @throws AppError 404 when there is none.
 */
export async function readStored(tx: DbOrTx, { kind, slug }: Which, isLocked = false): Promise<StoredText> {
  const shelf = shelfOf(kind)
  const asked = tx
    .select()
    .from(documents)
    .where(and(eq(documents.kind, shelf.kind), eq(documents.slug, slug)))
  const [row] = await (isLocked ? asked.for('update') : asked)
  if (!row) throw new AppError('not_found', 'There is no such text. Perhaps somebody has deleted it.')
  return { ...row, source: await readRevision(tx, row.id, row.revision) }
}

/** Returns one revision of a text. @throws AppError 404 for an unknown revision. */
export async function readRevision(tx: DbOrTx, documentId: string, revision: number): Promise<string> {
  const [row] = await tx
    .select({ source: documentRevisions.source })
    .from(documentRevisions)
    .where(and(eq(documentRevisions.documentId, documentId), eq(documentRevisions.revision, revision)))
  if (!row) throw new AppError('not_found', 'There is no such revision of this text.')
  return row.source
}

/** Saves a draft; for each person the last write wins. */
export async function putDraft(
  tx: DbOrTx,
  draft: { documentId: string; userId: string; basedOn: number; source: string; at: Date },
): Promise<void> {
  const { basedOn, source, at } = draft
  await tx
    .insert(documentDrafts)
    .values(draft)
    .onConflictDoUpdate({
      target: [documentDrafts.documentId, documentDrafts.userId],
      set: { basedOn, source, at },
    })
}

export async function readDraft(tx: DbOrTx, documentId: string, userId: string) {
  const [draft] = await tx
    .select({ basedOn: documentDrafts.basedOn, source: documentDrafts.source, at: documentDrafts.at })
    .from(documentDrafts)
    .where(and(eq(documentDrafts.documentId, documentId), eq(documentDrafts.userId, userId)))
  return draft ?? null
}

export async function dropDraft(tx: DbOrTx, documentId: string, userId: string): Promise<void> {
  await tx
    .delete(documentDrafts)
    .where(and(eq(documentDrafts.documentId, documentId), eq(documentDrafts.userId, userId)))
}
