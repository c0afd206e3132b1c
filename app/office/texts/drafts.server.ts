import type { Tools } from '#app/platform/tools.ts'
import { compose, type Editor, type Sent } from './save.server.ts'
import { shelfOf } from './shelves.server.ts'
import { dropDraft, putDraft, readRevision, readStored, type Which } from './store.server.ts'

/** Saves a draft, every few seconds. It never affects anyone else's work. */
export async function saveDraft(
  tools: Pick<Tools, 'db' | 'clock'>,
  by: Editor,
  { which, basedOn, sent }: { which: Which; basedOn: number; sent: Sent },
): Promise<void> {
  const { id } = await readStored(tools.db, which)
  const base = await readRevision(tools.db, id, basedOn)
  const source = compose(shelfOf(which.kind), { slug: which.slug, source: base }, sent)
  await putDraft(tools.db, { documentId: id, userId: by.id, basedOn, source, at: tools.clock.now() })
}

export async function discardDraft(tools: Pick<Tools, 'db'>, by: Editor, which: Which): Promise<void> {
  const { id } = await readStored(tools.db, which)
  await dropDraft(tools.db, id, by.id)
}
