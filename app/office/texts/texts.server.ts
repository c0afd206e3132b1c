import { and, eq, ilike, or } from 'drizzle-orm'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { users } from '#app/db/schema/users.ts'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { literally } from '#app/office/search-words.ts'
import { isRevision } from '#app/platform/texts/documents.ts'
import type { Shelf } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#app/values/document-kinds.ts'
import { readPictureLink } from '#app/values/picture.ts'
import { readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'
import { listChoices } from '../picture-choices.server.ts'
import { findFaults } from './check.server.ts'
import { type Field, fieldsOf, readData } from './fields.server.ts'
import { addressOf, KINDS } from './kinds.ts'
import type { Editor } from './save.server.ts'
import { shelfOf } from './shelves.server.ts'
import { splitSource } from './source.ts'
import { readDraft, readStored, type Which } from './store.server.ts'

export const TEXT_LIST = { filters: ['kind', 'status'], sorts: ['-changed'] } as const
type TextsQuery = ListQuery<(typeof TEXT_LIST.filters)[number], 'changed'>

export async function listTexts(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  { q, filters, isDescending, cursor }: TextsQuery,
) {
  const kind = DOCUMENT_KINDS.find((one) => one === filters.kind)
  const status = DOCUMENT_STATES.find((one) => one === filters.status)
  const words = `%${literally(q)}%`
  const wanted = and(
    kind && eq(documents.kind, kind),
    status && eq(documents.status, status),
    q ? or(ilike(documents.slug, words), ilike(documentRevisions.source, words)) : undefined,
  )
  const by = { key: documentRevisions.at, id: documents.id }
  const page = await readPage({ isDescending, cursor }, by, ({ beyond, orderBy, limit, key }) =>
    db
      .select({
        ...{ id: documents.id, kind: documents.kind, slug: documents.slug, status: documents.status, key },
        ...{ at: documentRevisions.at, author: users.name, authorEmail: users.email, publishAt: documents.publishAt },
        ...{ revision: documents.revision, shown: documents.publishedRevision, source: documentRevisions.source },
      })
      .from(documents)
      .innerJoin(documentRevisions, isRevision(documents.revision))
      .leftJoin(users, eq(users.id, documentRevisions.authorId))
      .where(and(wanted, beyond))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return {
    ...page,
    rows: page.rows.map(({ source, author, authorEmail, revision, shown, ...row }) => ({
      ...row,
      title: titleOf(shelfOf(row.kind), source, nameOf({ settings }, row)),
      author: author || authorEmail,
      hasChanges: shown !== null && shown !== revision,
    })),
  }
}

/** Returns a text for editing, with this person's draft, and what prevents publishing it. */
export async function getText(
  tools: Pick<Tools, 'db' | 'documents' | 'log' | 'settings'>,
  by: Editor,
  which: Which,
  isFromDraft: boolean,
) {
  const stored = await readStored(tools.db, which)
  const shelf = shelfOf(stored.kind)
  const draft = await readDraft(tools.db, stored.id, by.id)
  const usesDraft = isFromDraft && draft !== null
  const source = usesDraft ? draft.source : stored.source
  const { kind, slug, status, revision, publishedRevision, publishAt, withdrawnAt } = stored
  const fields = formOf(shelf, slug, source)
  return {
    ...{ kind, slug, status, publishedRevision, publishAt, withdrawnAt, source, usesDraft },
    revision: usesDraft ? draft.basedOn : revision,
    newest: revision,
    title: titleOf(shelf, source, nameOf(tools, stored)),
    format: shelf.format,
    fields,
    pictures: await picturesFor(tools, fields),
    pillars: pillarChoices(tools),
    body: shelf.format === 'markdown' ? splitSource(source).body : null,
    draftAt: draft && draft.source !== stored.source ? draft.at : null,
    faults: findFaults(tools, shelf, slug, source),
    address: publishedRevision === null ? null : addressOf(kind, slug),
    one: KINDS[kind].one,
    isOpen: KINDS[kind].isOpen,
  }
}

/** The fields of a text; null = they can't be parsed, and the source must be corrected first. */
function formOf(shelf: Shelf, slug: string, source: string): Field[] | null {
  const data = readData(shelf, source)
  return data && fieldsOf(shelf, slug, data)
}

/** The pictures to choose from, when the form has a field for one. */
async function picturesFor(tools: Pick<Tools, 'db'>, fields: readonly Field[] | null) {
  const field = fields?.find(({ kind }) => kind === 'picture')
  if (field?.kind !== 'picture') return []
  return listChoices(tools, readPictureLink(field.value))
}

/** What a text without a title is called: the text of a product as the product, any other by its address. */
export const nameOf = ({ settings }: Pick<Tools, 'settings'>, { kind, slug }: Which): string =>
  (kind === 'product' && settings.now().shop.products.find(({ id }) => id === slug)?.name) || slug

export function titleOf(shelf: Pick<Shelf, 'format'>, source: string, slug: string): string {
  const data = readData(shelf, source) ?? {}
  for (const key of ['title', 'question', 'topic', 'label', 'name', 'claim', 'text']) {
    const words = data[key]
    if (typeof words === 'string' && words.trim() !== '') return words
  }
  return slug
}
