import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
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
import type { Editor } from './save.server.ts'
import { SHELVES, shelfOf } from './shelves.server.ts'
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
 * Withdraws a text. Its revisions stay, and it can be published again.
 *
 * @throws AppError 400 for a text that pages can't do without.
 */
export async function withdrawText(tools: Writers & Pick<Tools, 'documents'>, by: Editor, which: Which): Promise<void> {
  if (!KINDS[shelfOf(which.kind).kind].isOpen)
    throw new AppError('bad_request', 'The site can’t do without this text. Change it instead.')
  const namedIn = findNaming(which, [...(await listScheduled(tools.db)), ...listPublished(tools)])
  if (namedIn) throw new AppError('conflict', `“${namedIn}” names it, so it can’t be withdrawn. Change that first.`)
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

type Shown = { kind: string; slug: string; source: string }

/** The first of these texts that refers to this source or claim; null for other kinds, and when there is none. */
function findNaming({ kind, slug }: Which, texts: readonly Shown[]): string | null {
  if (kind !== 'reference' && kind !== 'claim') return null
  const name = new RegExp(`(?<![\\w-])${slug}(?![\\w-])`)
  const isOther = (text: Shown) => text.kind !== kind || text.slug !== slug
  return texts.find((text) => isOther(text) && name.test(text.source))?.slug ?? null
}

const listPublished = ({ documents: texts }: Pick<Tools, 'documents'>): Shown[] =>
  SHELVES.flatMap(({ kind }) => [...texts.of(kind)].map(([slug, source]) => ({ kind, slug, source })))

/** What will be published by itself, as it will read then. */
const listScheduled = (db: Tools['db']): Promise<Shown[]> =>
  db
    .select({ kind: documents.kind, slug: documents.slug, source: documentRevisions.source })
    .from(documents)
    .innerJoin(
      documentRevisions,
      and(eq(documentRevisions.documentId, documents.id), eq(documentRevisions.revision, documents.revision)),
    )
    .where(isNotNull(documents.publishAt))

/** Deletes a draft that was never published. @throws AppError 409 for one that was: it's withdrawn instead. */
export async function deleteText({ db, clock }: Writers, by: Editor, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, kind, slug, withdrawnAt, publishedRevision } = await readStored(tx, which, true)
    if (withdrawnAt !== null || publishedRevision !== null)
      throw new AppError('conflict', 'People have seen this text, so its wordings are kept. You can withdraw it.')
    await tx.delete(documents).where(eq(documents.id, id))
    await audit(tx, { by, action: 'texts.delete', subject: `text:${kind}/${slug}` }, clock.now())
  })
}
