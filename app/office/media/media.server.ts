import { and, desc, eq, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { media } from '#app/db/schema/media.ts'
import { products } from '#app/db/schema/shop-catalogue.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { encode, makeMaster } from '#app/platform/encode-picture.ts'
import { repeat } from '#app/platform/repeat.ts'
import type { Tools } from '#app/platform/tools.ts'
import { focusOf, PICTURE_WIDTHS, pictureLink, readPictureAddress, widthsOf } from '#app/values/picture.ts'

/** Largest file that is taken. */
export const MOST_BYTES = 10 * 1024 * 1024

type Person = { id: string; email: string }
type Workers = Pick<Tools, 'db' | 'clock' | 'media' | 'log'>

/**
 * Takes a picture that somebody brings. It is read by a job: until then nobody but the office knows of it.
 *
 * @throws AppError 400 without a file or without words for those who can't see it, 413 for more than 10 MB.
 */
export async function receivePicture(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  by: Person,
  { name, alt, bytes }: { name: string; alt: string; bytes: Buffer },
): Promise<{ id: string }> {
  if (bytes.length === 0) throw refused('file', 'Choose a picture first.')
  if (bytes.length > MOST_BYTES) throw new AppError('too_large', { userMessage: 'That picture is larger than 10 MB.' })
  const words = readAlt(alt)
  return db.transaction(async (tx) => {
    const row = { name: name.slice(0, 200), alt: words, original: bytes, createdBy: by.id, createdAt: clock.now() }
    const [made] = await tx.insert(media).values(row).returning({ id: media.id })
    if (!made) throw new Error('nothing was written')
    await audit(tx, { by, action: 'media.upload', subject: `media:${made.id}` }, clock.now())
    return made
  })
}

function readAlt(alt: string): string {
  const words = alt.replaceAll(/[\s[\]]+/g, ' ').trim()
  if (words === '') throw refused('alt', 'Say what the picture shows: some readers can’t see it.')
  return words.slice(0, 500)
}

const refused = (field: string, userMessage: string) =>
  new AppError('bad_request', { userMessage, fields: { [field]: userMessage } })

const STALE_MS = 120_000

/**
 * Reads the pictures that wait, one after the other: a master without hidden data, and every size of it in the store.
 * One that a killed process had begun is begun again.
 *
 * @returns How many there were.
 */
export async function readWaitingPictures(tools: Workers): Promise<number> {
  for (let count = 0; ; count += 1) {
    const claimed = await claim(tools)
    if (!claimed) return count
    await readOne(tools, claimed)
  }
}

async function claim({ db, clock }: Workers) {
  const now = clock.now()
  const isStale = and(eq(media.status, 'working'), lt(media.claimedAt, new Date(now.getTime() - STALE_MS)))
  const next = db
    .select({ id: media.id })
    .from(media)
    .where(or(eq(media.status, 'waiting'), isStale))
    .orderBy(media.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(media)
    .set({ status: 'working', claimedAt: now })
    .where(inArray(media.id, next))
    .returning({ id: media.id, original: media.original })
  return row ?? null
}

async function readOne(tools: Workers, { id, original }: { id: string; original: Buffer | null }): Promise<void> {
  try {
    const { bytes, hash, width, height } = await makeMaster(original ?? Buffer.alloc(0))
    const done = { status: 'ready', master: bytes, hash, width, height, original: null, problem: null } as const
    const [same] = await tools.db.select({ id: media.id }).from(media).where(eq(media.hash, hash))
    if (same && same.id !== id) throw new Error('This picture is here already.')
    await tools.db.update(media).set(done).where(eq(media.id, id))
    for (const size of widthsOf({ width }))
      for (const format of ['avif', 'webp'] as const)
        await tools.media.put(keyOf(hash, size, format), await encode(bytes, size, format))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    tools.log.warn({ err: error, picture: id }, 'picture not taken')
    const isReady = and(eq(media.id, id), eq(media.status, 'working'))
    await tools.db.update(media).set({ status: 'refused', original: null, problem }).where(isReady)
  }
}

/** Looks every two seconds whether a picture waits. @returns What ends it. */
export const watchPictures = (tools: Workers): (() => Promise<void>) =>
  repeat({ what: 'pictures', everyMs: 2_000, log: tools.log }, () => readWaitingPictures(tools))

const keyOf = (hash: string, width: number, format: string) => `${hash.slice(0, 2)}/${hash}-${width}.${format}`

/**
 * The file behind an address of a picture; null when there is none. What the store has lost (a new machine, a restored
 * backup) is made again from the master, which is part of every backup.
 */
export async function getPictureFile(
  tools: Pick<Tools, 'db' | 'media'>,
  path: string,
): Promise<{ bytes: Buffer; type: string } | null> {
  const asked = readPictureAddress(path)
  if (!asked) return null
  const key = keyOf(asked.hash, asked.width, asked.format)
  const type = `image/${asked.format}`
  const kept = await tools.media.get(key)
  if (kept) return { bytes: kept, type }
  const [row] = await tools.db.select({ master: media.master }).from(media).where(eq(media.hash, asked.hash))
  if (!row?.master) return null
  const bytes = await encode(row.master, asked.width, asked.format)
  await tools.media.put(key, bytes)
  return { bytes, type }
}

/** The newest pictures, with the texts that show them. */
export async function listPictures({ db }: Pick<Tools, 'db'>, asked: string) {
  const words = `%${asked.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
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
    link:
      row.hash && row.width && row.height
        ? pictureLink({ hash: row.hash, width: row.width, height: row.height })
        : null,
    usedIn: uses.filter((use) => row.hash !== null && use.hashes.includes(row.hash)),
  }))
}

const MOST_SHOWN = 200

/** Which texts show pictures, as they were saved last or are published, and which products. */
async function listUses({ db }: { db: DbOrTx }) {
  const rows = await db
    .select({ kind: documents.kind, slug: documents.slug, source: documentRevisions.source })
    .from(documents)
    .innerJoin(documentRevisions, eq(documentRevisions.documentId, documents.id))
    .where(
      and(
        sql`${documentRevisions.revision} in (${documents.revision}, ${documents.publishedRevision})`,
        ilike(documentRevisions.source, '%/media/%'),
      ),
    )
  const uses = new Map<string, { href: string; slug: string; hashes: string[] }>()
  for (const { kind, slug, source } of rows) {
    const use = uses.get(`${kind}/${slug}`) ?? { href: `/office/texts/${kind}/${slug}`, slug, hashes: [] }
    use.hashes.push(...[...source.matchAll(/\/media\/([0-9a-f]{32})-/g)].map(([, hash = '']) => hash))
    uses.set(`${kind}/${slug}`, use)
  }
  const shown = await db
    .select({ id: products.id, hash: media.hash })
    .from(products)
    .innerJoin(media, eq(media.id, products.pictureId))
  const ofProducts = shown.map(({ id, hash }) => ({ href: `/office/products/${id}`, slug: id, hashes: [hash ?? ''] }))
  return [...uses.values(), ...ofProducts]
}

/** How a picture is getting on; null when there is none. */
export async function getPicture({ db }: Pick<Tools, 'db'>, id: string) {
  const [row] = await db
    .select({
      ...{ status: media.status, problem: media.problem, alt: media.alt },
      ...{ hash: media.hash, width: media.width, height: media.height },
    })
    .from(media)
    .where(eq(media.id, id))
  if (!row) throw notThere()
  const { hash, width, height, ...rest } = row
  return { ...rest, link: hash && width && height ? pictureLink({ hash, width, height }) : null }
}

const notThere = () => new AppError('not_found', { userMessage: 'There is no such picture any more.' })

/** Says anew what a picture shows. Texts that have it already keep their own words; products show the new ones. */
export async function describePicture(
  { db, clock, publishing }: Pick<Tools, 'db' | 'clock' | 'publishing'>,
  by: Person,
  { id, alt }: { id: string; alt: string },
): Promise<void> {
  const words = readAlt(alt)
  await db.transaction(async (tx) => {
    const [before] = await tx.select({ alt: media.alt }).from(media).where(eq(media.id, id)).for('update')
    if (!before) throw notThere()
    await tx.update(media).set({ alt: words }).where(eq(media.id, id))
    await audit(
      tx,
      { by, action: 'media.describe', subject: `media:${id}`, before, after: { alt: words } },
      clock.now(),
    )
    await publishing.announce(tx)
  })
  await publishing.catchUp()
}

/** Says what of a picture must stay in sight wherever it is cut. @throws AppError 404, 409 for one that was not taken. */
export async function setFocus(
  { db, clock, publishing }: Pick<Tools, 'db' | 'clock' | 'publishing'>,
  by: Person,
  id: string,
  focus: { x: number; y: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const asked = { status: media.status, focusX: media.focusX, focusY: media.focusY }
    const [row] = await tx.select(asked).from(media).where(eq(media.id, id)).for('update')
    if (!row) throw notThere()
    if (row.status !== 'ready') throw new AppError('conflict', { userMessage: 'This picture isn’t ready yet.' })
    await tx.update(media).set({ focusX: focus.x, focusY: focus.y }).where(eq(media.id, id))
    const deed = { by, action: 'media.focus', subject: `media:${id}`, before: focusOf(row), after: focus } as const
    await audit(tx, deed, clock.now())
    await publishing.announce(tx)
  })
  await publishing.catchUp()
}

/** Deletes a picture that no text shows. @throws AppError 409 that names one that does. */
export async function deletePicture(
  tools: Pick<Tools, 'db' | 'clock' | 'media'>,
  by: Person,
  id: string,
): Promise<void> {
  const { hash } = await tools.db.transaction(async (tx) => {
    const [row] = await tx.select({ hash: media.hash }).from(media).where(eq(media.id, id)).for('update')
    if (!row) throw notThere()
    const [use] = (await listUses({ db: tx })).filter(({ hashes }) => row.hash !== null && hashes.includes(row.hash))
    if (use)
      throw new AppError('conflict', { userMessage: `“${use.slug}” shows this picture. Take it out there first.` })
    await tx.delete(media).where(eq(media.id, id))
    await audit(tx, { by, action: 'media.delete', subject: `media:${id}` }, tools.clock.now())
    return row
  })
  if (hash === null) return
  for (const width of PICTURE_WIDTHS)
    for (const format of ['avif', 'webp']) await tools.media.remove(keyOf(hash, width, format))
}
