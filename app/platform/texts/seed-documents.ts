import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import type { DocumentKind } from '#app/values/document-kinds.ts'
import type { Tools } from '../tools.ts'
import { isRevision } from './documents.ts'
import type { Bundled, Shelf } from './text-shelf.ts'

type StoredDocument = Awaited<ReturnType<typeof readStored>>[number]
type Fresh = Bundled & { position: number }

/**
 * Seeds the database with the texts that come with the product, as revisions like any other. Edited texts aren't
 * changed; those dropped from the product are withdrawn, and their revisions kept.
 */
export async function seedDocuments(
  { db, publishing }: Pick<Tools, 'db' | 'publishing'>,
  shelves: readonly Pick<Shelf, 'kind' | 'bundled'>[],
): Promise<void> {
  const isChanged = await db.transaction(async (tx) => {
    // When several processes start together, only one seeds.
    await tx.execute(lockFor('documents', 'seed'))
    const kept = await readStored(tx)
    let changes = 0
    for (const { kind, bundled } of shelves) {
      const ours = bundled.map((text, position) => ({ ...text, position }))
      const there = new Map(kept.filter((one) => one.kind === kind).map((one) => [one.slug, one]))
      changes += await addNew(
        tx,
        kind,
        ours.filter(({ slug }) => !there.has(slug)),
      )
      for (const text of ours) changes += await renew(tx, text, there.get(text.slug))
      changes += await withdraw(tx, kind, ours)
    }
    if (changes > 0) await publishing.announce(tx)
    return changes > 0
  })
  if (isChanged) await publishing.catchUp()
}

/** Every document with its newest revision; `source` is '' where it was edited: there is nothing to compare. */
async function readStored(tx: DbOrTx) {
  return tx
    .select({
      ...{ id: documents.id, kind: documents.kind, slug: documents.slug },
      ...{ position: documents.position, revision: documents.revision },
      source: sql<string>`case when ${documents.editedAt} is null and ${documents.withdrawnAt} is null
        then ${documentRevisions.source} else '' end`,
      isEdited: sql<boolean>`${documents.editedAt} is not null`,
    })
    .from(documents)
    .innerJoin(documentRevisions, isRevision(documents.revision))
}

async function addNew(tx: DbOrTx, kind: DocumentKind, texts: readonly Fresh[]): Promise<number> {
  if (texts.length === 0) return 0
  const added = await tx
    .insert(documents)
    .values(texts.map(({ slug, position }) => ({ kind, slug, position, revision: 1, publishedRevision: 1 })))
    .returning({ id: documents.id, slug: documents.slug })
  const sources = new Map(texts.map(({ slug, source }) => [slug, source]))
  await tx
    .insert(documentRevisions)
    .values(added.map(({ id, slug }) => ({ documentId: id, revision: 1, source: sources.get(slug) ?? '' })))
  return texts.length
}

async function renew(tx: DbOrTx, { source, position }: Fresh, kept: StoredDocument | undefined): Promise<number> {
  if (!kept || kept.isEdited) return 0
  if (kept.source === source && kept.position === position) return 0
  const revision = kept.source === source ? kept.revision : kept.revision + 1
  if (revision !== kept.revision) await tx.insert(documentRevisions).values({ documentId: kept.id, revision, source })
  await tx
    .update(documents)
    .set({ position, revision, publishedRevision: revision, withdrawnAt: null })
    .where(eq(documents.id, kept.id))
  return 1
}

async function withdraw(tx: DbOrTx, kind: DocumentKind, ours: readonly Bundled[]): Promise<number> {
  const slugs = new Set(ours.map(({ slug }) => slug))
  const shown = await tx
    .select({ id: documents.id, slug: documents.slug })
    .from(documents)
    .where(and(eq(documents.kind, kind), isNull(documents.editedAt), isNotNull(documents.publishedRevision)))
  const gone = shown.filter(({ slug }) => !slugs.has(slug)).map(({ id }) => id)
  if (gone.length === 0) return 0
  await tx
    .update(documents)
    .set({ publishedRevision: null, withdrawnAt: sql`now()` })
    .where(inArray(documents.id, gone))
  return gone.length
}
