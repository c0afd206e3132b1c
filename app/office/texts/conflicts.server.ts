import { and, eq } from 'drizzle-orm'
import { documentRevisions } from '#app/db/schema/documents.ts'
import { users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { AUTHOR } from './history.server.ts'
import { mergeTexts, whereBothFit } from './merge.server.ts'
import type { Editor } from './save.server.ts'
import { shelfOf } from './shelves.server.ts'
import { readDraft, readRevision, readStored, type Which } from './store.server.ts'

/** Returns the conflicts of this person's draft with what was saved meanwhile, and by whom; null when there are none. */
export async function getConflicts({ db }: Pick<Tools, 'db'>, by: Editor, which: Which) {
  const stored = await readStored(db, which)
  const draft = await readDraft(db, stored.id, by.id)
  if (!draft || draft.basedOn === stored.revision) return null
  const base = await readRevision(db, stored.id, draft.basedOn)
  const merge = mergeTexts(base, draft.source, stored.source)
  const [saved] = await db
    .select({ author: AUTHOR, at: documentRevisions.at })
    .from(documentRevisions)
    .leftJoin(users, eq(users.id, documentRevisions.authorId))
    .where(and(eq(documentRevisions.documentId, stored.id), eq(documentRevisions.revision, stored.revision)))
  return { revision: stored.revision, saved, ...merge, bothFit: whereBothFit(merge, shelfOf(which.kind).format) }
}
