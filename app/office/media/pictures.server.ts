import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { media } from '#app/db/schema/media.ts'
import { products } from '#app/db/schema/shop-catalogue.ts'
import { literally } from '#app/office/search-words.ts'
import type { Tools } from '#app/platform/tools.ts'
import { focusOf, linkOf } from '#app/values/picture.ts'

export async function listPictures({ db }: Pick<Tools, 'db'>, asked: string) {
  const words = `%${literally(asked)}%`
  const { id, name, alt, status, problem, hash, width, height, focusX, focusY } = media
  const rows = await db
    .select({ id, name, alt, status, problem, hash, width, height, focusX, focusY })
    .from(media)
    .where(asked ? or(ilike(media.name, words), ilike(media.alt, words)) : undefined)
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(MOST_SHOWN)
  const uses = await listUses({ db })
  return rows.map(({ focusX, focusY, ...row }) => ({
    ...row,
    focus: focusOf({ focusX, focusY }),
    link: linkOf(row),
    usedIn: uses.filter((use) => row.hash !== null && use.hashes.includes(row.hash)),
  }))
}

const MOST_SHOWN = 200

/** Lists the texts whose newest or published revision contains such an address. */
export function listTextsWith(db: DbOrTx, address: string) {
  const isShown = sql`${documentRevisions.revision} in (${documents.revision}, ${documents.publishedRevision})`
  return db
    .selectDistinct({ kind: documents.kind, slug: documents.slug, source: documentRevisions.source })
    .from(documents)
    .innerJoin(documentRevisions, eq(documentRevisions.documentId, documents.id))
    .where(and(isShown, ilike(documentRevisions.source, `%${address}%`)))
}

/** Lists which texts, in their newest or published revision, which letters and which products show pictures. */
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
