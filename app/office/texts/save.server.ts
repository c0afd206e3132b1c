import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Bundled, Shelf } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { findFaults } from './check.server.ts'
import { citedSources } from './citations.ts'
import { withDayShown } from './day-shown.server.ts'
import { readData, writeFields } from './fields.server.ts'
import { mergeTexts } from './merge.server.ts'
import { restoreUnchanged } from './restore-unchanged.server.ts'
import { shelfOf } from './shelves.server.ts'
import { replaceParts, splitSource, withPlainLines } from './source.ts'
import { dropDraft, putDraft, readRevision, readStored, type StoredText, type Which } from './store.server.ts'

export type Editor = { id: string; email: string }
type Writers = Pick<Tools, 'db' | 'clock' | 'publishing' | 'documents' | 'log' | 'settings'>

/** A form's content: the whole source, or its body and fields. */
export type Sent = { source?: string | undefined; body?: string | undefined; fields: Record<string, string> }

/** What to do after saving. */
export type Act = { kind: 'save' } | { kind: 'publish' } | { kind: 'schedule'; at: Date }

export type Saved = { revision: number; isMerged: boolean; isPublished: boolean }

/**
 * Saves a text based on the revision that was read. Revisions saved by others since then are merged; on a conflict
 * nothing is saved, and the input is kept as this person's draft.
 *
 * @throws AppError 409 'edited_meanwhile' on a conflict; 400 with a message per field when it's to be published and is
 * invalid.
 */
export async function saveText(
  tools: Writers,
  by: Editor,
  { which, basedOn, sent, act }: { which: Which; basedOn: number; sent: Sent; act: Act },
): Promise<Saved> {
  const shelf = shelfOf(which.kind)
  const stored = await readStored(tools.db, which)
  const base = await readRevision(tools.db, stored.id, basedOn)
  const mine = compose(shelf, { slug: stored.slug, source: base }, sent)
  if (act.kind === 'schedule' && act.at <= tools.clock.now())
    throw new AppError('bad_request', {
      userMessage: 'That time is over. Choose a later one, or publish now.',
      fields: { publishAt: 'Choose a time that is still to come.' },
    })
  const result = await tools.db.transaction(async (tx) => {
    const newest = await readStored(tx, which, true)
    const merge = newest.revision === basedOn ? { text: mine } : mergeTexts(base, mine, newest.source)
    const now = tools.clock.now()
    if (merge.text === null) {
      await putDraft(tx, { documentId: newest.id, userId: by.id, basedOn, source: mine, at: now })
      return null
    }
    const isMerged = newest.revision !== basedOn && merge.text !== mine
    const note = isMerged ? `merged with revision ${newest.revision}` : null
    const saved = await saveRevision(tools, tx, { by, shelf, newest, source: merge.text, note, act, now })
    await dropDraft(tx, newest.id, by.id)
    return { ...saved, isMerged }
  })
  if (!result)
    throw new AppError('conflict', {
      reason: 'edited_meanwhile',
      userMessage: 'Somebody else has changed the same lines. Nothing is lost: choose what the text should say.',
    })
  if (result.isPublished) await tools.publishing.catchUp()
  return result
}

/** Makes an older revision the newest one. @returns Its number. */
export async function restoreRevision(
  tools: Writers,
  by: Editor,
  { which, revision }: { which: Which; revision: number },
): Promise<number> {
  return tools.db.transaction(async (tx) => {
    const newest = await readStored(tx, which, true)
    const source = await readRevision(tx, newest.id, revision)
    const note = `restored from revision ${revision}`
    const shelf = shelfOf(which.kind)
    const now = tools.clock.now()
    const kept = await saveRevision(tools, tx, { by, shelf, newest, source, note, act: { kind: 'save' }, now })
    return kept.revision
  })
}

/** Combines the source with the input. Anything the form doesn't contain stays as it was, byte for byte. */
function compose(shelf: Shelf, base: Bundled, { source, body, fields }: Sent): string {
  if (source !== undefined) return withPlainLines(source)
  const withFields = writeFields(shelf, base, fields)
  if (shelf.format === 'json' || body === undefined) return withFields
  const before = splitSource(base.source).body
  const after = restoreUnchanged(before, withPlainLines(body))
  const whole = after === before ? withFields : replaceParts(withFields, { body: after })
  return withSources(shelf, { slug: base.slug, source: whole }, after)
}

/** Adds cited sources to the list of sources automatically. */
function withSources(shelf: Shelf, text: Bundled, body: string): string {
  const listed = readData(shelf, text.source)?.references
  if (!Array.isArray(listed)) return text.source
  const cited = citedSources(listed.map(String), body)
  return cited.length === listed.length && cited.every((key, at) => key === listed[at])
    ? text.source
    : writeFields(shelf, text, { 'f.references': cited.join('\n') })
}

type Keeping = {
  by: Editor
  shelf: Shelf
  newest: StoredText
  source: string
  note: string | null
  act: Act
  now: Date
}

async function saveRevision(
  tools: Writers,
  tx: DbOrTx,
  { by, shelf, newest, source: written, note, act, now }: Keeping,
): Promise<{ revision: number; isPublished: boolean }> {
  const { id, slug } = newest
  const shownAt = act.kind === 'schedule' ? act.at : now
  const source = act.kind === 'save' ? written : await withDayShown(tx, newest, written, shownAt)
  const willBeShown = act.kind !== 'save' || newest.status === 'scheduled'
  if (willBeShown) refuseFaults(findFaults(tools, shelf, slug, source))
  const isNew = source !== newest.source
  const revision = isNew ? newest.revision + 1 : newest.revision
  if (isNew)
    await tx.insert(documentRevisions).values({ documentId: id, revision, source, authorId: by.id, at: now, note })
  const isPublished = act.kind === 'publish' && newest.publishedRevision !== revision
  await tx
    .update(documents)
    .set({
      revision,
      ...(isNew || act.kind !== 'save' ? { editedAt: now } : {}),
      ...(act.kind === 'publish' ? { publishedRevision: revision, publishAt: null, withdrawnAt: null } : {}),
      ...(act.kind === 'schedule' ? { publishAt: act.at } : {}),
    })
    .where(eq(documents.id, id))
  if (isNew || act.kind !== 'save')
    await audit(
      tx,
      {
        by,
        action: `texts.${act.kind}`,
        subject: `text:${newest.kind}/${slug}`,
        before: { revision: newest.revision, shown: newest.publishedRevision },
        after: { revision, ...(act.kind === 'schedule' ? { at: act.at } : {}) },
      },
      now,
    )
  if (isPublished) await tools.publishing.announce(tx)
  return { revision, isPublished }
}

function refuseFaults(faults: Record<string, string>): void {
  const [first] = Object.values(faults)
  if (first === undefined) return
  throw new AppError('bad_request', { userMessage: `This can’t be published yet. ${first}`, fields: faults })
}

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
