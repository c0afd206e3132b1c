import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#app/values/document-kinds.ts'
import { slugOf } from '#app/values/slug.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { blankSource } from './blank.server.ts'
import { addressOf, KINDS } from './kinds.ts'
import { isTakenAddress } from './links.server.ts'
import { listNaming } from './naming.server.ts'
import type { Editor } from './save.server.ts'
import { shelfOf } from './shelves.server.ts'
import { readStored, type Which } from './store.server.ts'

export type Writers = Pick<Tools, 'db' | 'clock' | 'publishing'>

/**
 * Creates a text, as a draft with only a title.
 *
 * @throws AppError 400 for a kind that allows no new ones, 409 for an address that is taken.
 */
export async function createText(
  tools: Pick<Tools, 'db' | 'clock' | 'documents' | 'settings'>,
  by: Editor & { name: string; timeZone: string },
  { kind, title, slug: asked }: { kind: string; title: string; slug: string },
): Promise<Which> {
  const { db, clock, settings } = tools
  const shelf = shelfOf(kind)
  if (!KINDS[shelf.kind].isOpen)
    throw new AppError('bad_request', 'There is one for each that the site needs; none can be added.')
  const now = clock.now()
  const slug = asked || slugOf(title, 80)
  if (!shelf.slugs.test(slug)) throw wrongField('slug', shelf.slugHint)
  const address = addressOf(shelf.kind, slug)
  if (address !== null && isTakenAddress(tools, address)) throw taken(shelf.kind, slug)
  const today = localDateAt(now, { timeZone: by.timeZone, dayStart: '00:00' })
  const source = blankSource(shelf, { title, slug, today, author: by.name || settings.now().coach.name })
  await db.transaction(async (tx) => {
    // One at a time: two kinds can have one address, of which only one page would be shown.
    await tx.execute(lockFor('documents', 'create'))
    const rivals = DOCUMENT_KINDS.filter((other) => address !== null && addressOf(other, slug) === address)
    if ((await tx.$count(documents, and(eq(documents.slug, slug), inArray(documents.kind, rivals)))) > 0)
      throw taken(shelf.kind, slug)
    const [last] = await tx
      .select({ position: sql<number>`coalesce(max(position), 0)::int` })
      .from(documents)
      .where(eq(documents.kind, shelf.kind))
    const [row] = await tx
      .insert(documents)
      .values({ kind: shelf.kind, slug, position: (last?.position ?? 0) + 1, revision: 1, editedAt: now })
      .onConflictDoNothing()
      .returning({ id: documents.id })
    if (!row) throw taken(shelf.kind, slug)
    await tx.insert(documentRevisions).values({ documentId: row.id, revision: 1, source, authorId: by.id, at: now })
    await audit(tx, { by, action: 'texts.create', subject: `text:${shelf.kind}/${slug}` }, now)
  })
  return { kind: shelf.kind, slug }
}

function taken(kind: DocumentKind, slug: string): AppError {
  const userMessage = `There is something called “${slug}” already. Choose another address for this ${KINDS[kind].one}.`
  return wrongField('slug', userMessage, 'conflict')
}

/**
 * Withdraws a text. Its revisions stay, and it can be published again. Others may still lead to its page: what is wrong
 * must be gone at once, so the editor lists them (`listNaming`) and nothing is refused. The page is a 404 with a search
 * until then: a 410 would be wrong where the text comes back, and no other page is sure to say the same.
 *
 * @throws AppError 400 for a text that pages can't do without.
 */
export async function withdrawText(
  tools: Writers & Pick<Tools, 'documents' | 'settings'>,
  by: Editor,
  which: Which,
): Promise<void> {
  if (!KINDS[shelfOf(which.kind).kind].isOpen)
    throw new AppError('bad_request', 'The site can’t do without this text. Change it instead.')
  if (PARTS.some((kind) => kind === which.kind)) await refuseNamed(tools, which)
  const now = tools.clock.now()
  await tools.publishing.transaction(async (tx) => {
    const { id, kind, slug, publishedRevision } = await readStored(tx, which, true)
    if (publishedRevision === null)
      throw new AppError('conflict', 'This text isn’t published, so there is nothing to withdraw.')
    await tx
      .update(documents)
      .set({ publishedRevision: null, publishAt: null, withdrawnAt: now, editedAt: now })
      .where(eq(documents.id, id))
    const before = { shown: publishedRevision }
    await audit(tx, { by, action: 'texts.withdraw', subject: `text:${kind}/${slug}`, before }, now)
  })
}

/** Kinds that are drawn within other texts, which would be left with a hole. */
const PARTS = ['claim', 'reference'] as const

async function refuseNamed(tools: Pick<Tools, 'db' | 'documents' | 'settings'>, which: Which): Promise<void> {
  const [first, ...others] = await listNaming(tools, which)
  if (!first) return
  const who = others.length === 0 ? `“${first.title}” names` : `“${first.title}” and ${others.length} more name`
  throw new AppError('conflict', `${who} it, so it can’t be withdrawn. Change that first.`)
}

/**
 * Deletes a draft that was never published. No text that readers see leads to it: none is published with such a link.
 *
 * @throws AppError 409 for one that was: it's withdrawn instead.
 */
export async function deleteText({ db, clock }: Writers, by: Editor, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, kind, slug, withdrawnAt, publishedRevision } = await readStored(tx, which, true)
    if (withdrawnAt !== null || publishedRevision !== null)
      throw new AppError('conflict', 'People have seen this text, so its wordings are kept. You can withdraw it.')
    await tx.delete(documents).where(eq(documents.id, id))
    await audit(tx, { by, action: 'texts.delete', subject: `text:${kind}/${slug}` }, clock.now())
  })
}
