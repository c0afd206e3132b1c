import { and, eq, ilike, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { documentDrafts, documentRevisions, documents } from '#app/db/schema/documents.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { media } from '#app/db/schema/media.ts'
import { products } from '#app/db/schema/shop-catalogue.ts'
import { readPage } from '#app/office/keyset.server.ts'
import type { ListQuery } from '#app/office/list.ts'
import { literally } from '#app/office/search-words.ts'
import type { Tools } from '#app/platform/tools.ts'
import { focusOf, linkOf } from '#app/values/picture.ts'

/** Lists a page of the pictures, the newest first, each with what shows it. */
export async function listPictures({ db }: Pick<Tools, 'db'>, { q, cursor }: Pick<ListQuery, 'q' | 'cursor'>) {
  const words = `%${literally(q)}%`
  const isFound = q ? or(ilike(media.name, words), ilike(media.alt, words)) : undefined
  const { id, name, alt, status, problem, hash, width, height, focusX, focusY } = media
  const columns = { id, name, alt, status, problem, hash, width, height, focusX, focusY }
  const page = await readPage(
    { cursor, isDescending: true, size: ON_A_PAGE },
    { key: media.createdAt, id: media.id },
    ({ beyond, orderBy, limit, key }) =>
      db
        .select({ ...columns, key })
        .from(media)
        .where(and(isFound, beyond))
        .orderBy(...orderBy)
        .limit(limit),
  )
  const uses = await listUses({ db })
  const rows = page.rows.map(({ focusX, focusY, key: _, ...row }) => ({
    ...row,
    focus: focusOf({ focusX, focusY }),
    link: linkOf(row),
    usedIn: uses.filter((use) => row.hash !== null && use.hashes.includes(row.hash)),
  }))
  return { ...page, rows }
}

/** Rows of one, two or three are full. */
const ON_A_PAGE = 24

/** Lists the texts whose newest or published revision, or a draft of it, contains such an address. */
export function listTextsWith(db: DbOrTx, address: string) {
  const isShown = sql`${documentRevisions.revision} in (${documents.revision}, ${documents.publishedRevision})`
  const { kind, slug } = documents
  const drafts = db
    .selectDistinct({ kind, slug, source: documentDrafts.source })
    .from(documents)
    .innerJoin(documentDrafts, eq(documentDrafts.documentId, documents.id))
    .where(ilike(documentDrafts.source, `%${address}%`))
  return db
    .selectDistinct({ kind, slug, source: documentRevisions.source })
    .from(documents)
    .innerJoin(documentRevisions, eq(documentRevisions.documentId, documents.id))
    .where(and(isShown, ilike(documentRevisions.source, `%${address}%`)))
    .union(drafts)
}

/** Lists which texts, in a draft or their newest or published revision, which letters and which products show pictures. */
export async function listUses({ db }: { db: DbOrTx }) {
  const rows = await listTextsWith(db, '/media/')
  const uses = new Map<string, { href: string; slug: string; hashes: string[] }>()
  for (const { kind, slug, source } of rows) {
    const use = uses.get(`${kind}/${slug}`) ?? { href: `/office/texts/${kind}/${slug}`, slug, hashes: [] }
    use.hashes.push(...hashesIn(source))
    uses.set(`${kind}/${slug}`, use)
  }
  const letters = await db
    .select({ id: campaigns.id, subject: campaigns.subject, body: campaigns.body })
    .from(campaigns)
    .where(ilike(campaigns.body, '%/media/%'))
  const ofLetters = letters.map(({ id, subject, body }) => ({
    href: `/office/letters/${id}`,
    slug: subject || 'New letter',
    hashes: hashesIn(body),
  }))
  const shown = await db
    .select({ id: products.id, hash: media.hash })
    .from(products)
    .innerJoin(media, eq(media.id, products.pictureId))
  const ofProducts = shown.map(({ id, hash }) => ({ href: `/office/products/${id}`, slug: id, hashes: [hash ?? ''] }))
  return [...uses.values(), ...ofLetters, ...ofProducts]
}

const hashesIn = (source: string) => [...source.matchAll(/\/media\/([0-9a-f]{32})-/g)].map(([, hash = '']) => hash)
