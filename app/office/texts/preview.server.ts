import { findReferences } from '#app/features/evidence/references.server.ts'
import { readSigned, signed } from '#app/platform/keys/signing.ts'
import { withDocument } from '#app/platform/texts/documents.ts'
import type { RenderedText } from '#app/platform/texts/markdown.ts'
import { drawText, type Shelf } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { readData } from './fields.server.ts'
import { addressOf, shownAt } from './kinds.ts'
import { shelfOf } from './shelves.server.ts'
import { splitSource } from './source.ts'
import { readDraft, readStored, type Which } from './store.server.ts'
import { titleOf } from './texts.server.ts'

type Readers = Pick<Tools, 'db' | 'documents' | 'log' | 'settings'>

/** How long a preview link for people without an account is valid. */
const LINK_DAYS = 7
const PURPOSE = 'text-preview'

/** Creates a link that shows a text's last saved revision to anyone who has it. */
export async function writePreviewLink(
  tools: Pick<Tools, 'db' | 'clock' | 'sessionSecrets' | 'appUrl'>,
  which: Which,
): Promise<{ url: string; until: Date }> {
  const { kind, slug } = await readStored(tools.db, which)
  const until = daysAfter(tools.clock.now(), LINK_DAYS)
  const token = signed(tools, PURPOSE, [kind, slug, until.getTime().toString(36)].join('.'))
  return { url: `${tools.appUrl}/preview/${token}`, until }
}

/** Returns the text of a link; null when the link is invalid or expired. */
export function readPreviewLink(tools: Pick<Tools, 'clock' | 'sessionSecrets'>, token: string): Which | null {
  const [kind = '', slug = '', until = ''] = readSigned(tools, PURPOSE, token)?.split('.') ?? []
  return kind && Number.parseInt(until, 36) > tools.clock.now().getTime() ? { kind, slug } : null
}

/**
 * Renders the page on which a text appears, with this person's draft or else its last saved revision; null where it has
 * no page or can't be rendered yet.
 */
export async function getPreviewPage(
  tools: Tools,
  which: Which,
  userId: string | null,
): Promise<{ path: string; tools: Tools; title: string } | null> {
  const { kind, slug, source } = await readShown(tools.db, which, userId)
  const path = shownAt(kind, slug)
  const shelf = shelfOf(kind)
  if (path === null || !canBeRead(shelf, slug, source)) return null
  const documents = withDocument(tools.documents, { kind, slug, source })
  return { path, tools: { ...tools, documents }, title: titleOf(shelf, source, slug) }
}

function canBeRead(shelf: Shelf, slug: string, source: string): boolean {
  try {
    shelf.parse(slug, source)
    return true
  } catch {
    return false
  }
}

async function readShown(db: Tools['db'], which: Which, userId: string | null) {
  const stored = await readStored(db, which)
  const draft = userId === null ? null : await readDraft(db, stored.id, userId)
  return { ...stored, source: draft?.source ?? stored.source }
}

/** Previews a text that has no page of its own, or can't be rendered on it yet. */
export async function getPreview(tools: Readers, which: Which, userId: string | null) {
  const { source, ...stored } = await readShown(tools.db, which, userId)
  const shelf = shelfOf(stored.kind)
  const data = readData(shelf, source) ?? {}
  const drawn = draw(tools, shelf, source)
  return {
    ...{ kind: stored.kind, slug: stored.slug, status: stored.status, address: addressOf(stored.kind, stored.slug) },
    title: titleOf(shelf, source, stored.slug),
    lead: leadOf(data),
    ...drawn,
    entry: shelf.format === 'json' ? listWords(data) : [],
    references: findReferences(tools, drawn.citations),
  }
}

function leadOf(data: Record<string, unknown>): string | null {
  for (const key of ['excerpt', 'summary', 'dose']) if (typeof data[key] === 'string') return data[key]
  return null
}

const NOTHING: RenderedText = { html: '', headings: [], citations: [] }

function draw(tools: Readers, shelf: Shelf, source: string): RenderedText & { problem: string | null } {
  if (shelf.format === 'json') return { ...NOTHING, problem: null }
  try {
    const { body } = splitSource(source)
    return { ...(shelf.draw ? shelf.draw(tools, { body }) : drawText(tools, { body })), problem: null }
  } catch (error) {
    return { ...NOTHING, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Every text of an entry, with the name of its field. */
function listWords(data: unknown, name = ''): { name: string; words: string }[] {
  if (data === null || data === undefined || data === '') return []
  if (typeof data !== 'object') return [{ name, words: String(data) }]
  return Object.entries(data).flatMap(([key, part]) => listWords(part, [name, key].filter(Boolean).join(' ')))
}
