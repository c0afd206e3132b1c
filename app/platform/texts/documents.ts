import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import type { DocumentKind } from '#app/values/document-kinds.ts'

/** Sources by slug, in the order of the kind. The same map until the next publication. */
export type Sources = ReadonlyMap<string, string>

/** Published texts, cached in memory: pages are rendered from it without a query. */
export type Documents = {
  of(kind: DocumentKind): Sources
  /** Reloads what is published now. */
  renew(): Promise<void>
}

/** Loads everything that is published. It's half a megabyte, and every page needs some of it. */
export async function openDocuments(db: Db): Promise<Documents> {
  let kept = await readPublished(db)
  return {
    of: (kind) => kept.get(kind) ?? NONE,
    async renew() {
      kept = await readPublished(db)
    },
  }
}

const NONE: Sources = new Map()

/** Joins a document with its newest or its published revision. */
export const isRevision = (revision: typeof documents.revision | typeof documents.publishedRevision) =>
  and(eq(documentRevisions.documentId, documents.id), eq(documentRevisions.revision, revision))

async function readPublished(db: Db): Promise<ReadonlyMap<DocumentKind, Sources>> {
  const rows = await db
    .select({ kind: documents.kind, slug: documents.slug, source: documentRevisions.source })
    .from(documents)
    .innerJoin(documentRevisions, isRevision(documents.publishedRevision))
    .orderBy(asc(documents.kind), asc(documents.position), asc(documents.slug))
  const kinds = new Map<DocumentKind, Map<string, string>>()
  for (const { kind, slug, source } of rows) kinds.set(kind, (kinds.get(kind) ?? new Map()).set(slug, source))
  return kinds
}

/** Returns the published texts with one replaced by a draft: for its preview only. */
export function withDocument(
  documents: Documents,
  { kind, slug, source }: { kind: DocumentKind; slug: string; source: string },
): Documents {
  const changed = new Map(documents.of(kind)).set(slug, source)
  return { ...documents, of: (asked) => (asked === kind ? changed : documents.of(asked)) }
}
