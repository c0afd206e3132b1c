import { desc, eq, sql } from 'drizzle-orm'
import { documentRevisions } from '#app/db/schema/documents.ts'
import { users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { shelfOf } from './shelves.server.ts'
import { readStored, type Which } from './store.server.ts'
import { nameOf, titleOf } from './texts.server.ts'

/** Who wrote a revision; null for the product itself. */
export const AUTHOR = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`

/** Returns every revision of a text, newest first, with what each one changed. */
export async function getHistory(tools: Pick<Tools, 'db' | 'settings'>, which: Which) {
  const { db } = tools
  const { id, kind, slug, revision, publishedRevision, source } = await readStored(db, which)
  const revisions = await db
    .select({
      ...{ revision: documentRevisions.revision, at: documentRevisions.at, note: documentRevisions.note },
      ...{ source: documentRevisions.source, author: AUTHOR },
    })
    .from(documentRevisions)
    .leftJoin(users, eq(users.id, documentRevisions.authorId))
    .where(eq(documentRevisions.documentId, id))
    .orderBy(desc(documentRevisions.revision))
    .limit(MOST_REVISIONS)
  const title = titleOf(shelfOf(kind), source, nameOf(tools, { kind, slug }))
  return { kind, slug, revision, publishedRevision, title, revisions }
}

const MOST_REVISIONS = 200
