import { isNotNull } from 'drizzle-orm'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { isRevision } from '#app/platform/texts/documents.ts'
import { figuresIn, listFigures } from '#app/platform/texts/figures.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DocumentKind } from '#app/values/document-kinds.ts'
import { citationsIn, namedIn } from './citations.ts'
import { readData } from './fields.server.ts'
import { addressesOf, linksIn, pathOf } from './links.server.ts'
import { SHELVES, shelfOf } from './shelves.server.ts'
import type { Which } from './store.server.ts'
import { nameOf, titleOf } from './texts.server.ts'

type Shown = { kind: DocumentKind; slug: string; source: string }

/** The texts that name another, of those that are published or will be by themselves. */
export async function listNaming(
  tools: Pick<Tools, 'db' | 'documents' | 'settings'>,
  { kind, slug }: Which,
): Promise<{ kind: DocumentKind; slug: string; title: string }[]> {
  const isNaming = namingOf(shelfOf(kind).kind, slug)
  const found = [...listPublished(tools), ...(await listScheduled(tools.db))].filter(
    (one) => (one.kind !== kind || one.slug !== slug) && isNaming(one),
  )
  // A published text with other words that wait for their time is one.
  const each = new Map(found.map((one) => [`${one.kind}/${one.slug}`, one]))
  return [...each.values()].map((one) => ({
    ...{ kind: one.kind, slug: one.slug },
    title: titleOf(shelfOf(one.kind), one.source, nameOf(tools, one)),
  }))
}

/** Whether a text names another: in a field, by a citation, by a figure of its claim, or by a link to its page. */
function namingOf(kind: DocumentKind, slug: string): (text: Shown) => boolean {
  const addresses = addressesOf(kind, slug)
  const figures = kind === 'claim' ? listFigures().filter(({ claim }) => claim === slug) : []
  return ({ kind: itsKind, source }) =>
    namedIn(readData(shelfOf(itsKind), source), kind).includes(slug) ||
    (kind === 'reference' && citationsIn(source).includes(slug)) ||
    figures.some(({ id }) => figuresIn(source).includes(id)) ||
    linksIn(source).some((target) => addresses.includes(pathOf(target)))
}

const listPublished = ({ documents: texts }: Pick<Tools, 'documents'>): Shown[] =>
  SHELVES.flatMap(({ kind }) => [...texts.of(kind)].map(([slug, source]) => ({ kind, slug, source })))

/** What will be published by itself, as it will read then. */
const listScheduled = (db: Tools['db']): Promise<Shown[]> =>
  db
    .select({ kind: documents.kind, slug: documents.slug, source: documentRevisions.source })
    .from(documents)
    .innerJoin(documentRevisions, isRevision(documents.revision))
    .where(isNotNull(documents.publishAt))
