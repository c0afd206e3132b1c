import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { media } from '#app/db/schema/media.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { focusOf, linkOf } from '#app/values/picture.ts'
import { atMost } from '#app/values/text-length.ts'
import { removePictureFiles } from './picture-files.server.ts'
import { listUses } from './pictures.server.ts'

export const MOST_BYTES = 10 * 1024 * 1024

type Person = { id: string; email: string }

/**
 * Stores an uploaded picture. It's processed by a job: until then only the office sees it.
 *
 * @throws AppError 400 without a file or an alternative text, 413 for more than 10 MB.
 */
export async function receivePicture(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  by: Person,
  { name, alt, bytes }: { name: string; alt: string; bytes: Buffer },
): Promise<{ id: string }> {
  if (bytes.length === 0) throw wrongField('file', 'Choose a picture first.')
  if (bytes.length > MOST_BYTES) throw new AppError('too_large', 'That picture is larger than 10 MB.')
  const words = readAlt(alt)
  const [id, now] = [randomUUID(), clock.now()]
  await db.transaction(async (tx) => {
    const row = { id, name: name.slice(0, 200), alt: words, original: bytes, createdBy: by.id, createdAt: now }
    await tx.insert(media).values(row)
    await audit(tx, { by, action: 'media.upload', subject: `media:${id}` }, now)
  })
  return { id }
}

/** In characters, of an alternative text. */
const LONGEST_ALT = 500

function readAlt(alt: string): string {
  const words = alt.replaceAll(/[\s[\]]+/g, ' ').trim()
  if (words === '') throw wrongField('alt', 'Say what the picture shows: some readers can’t see it.')
  if (words.length > LONGEST_ALT) throw wrongField('alt', atMost(LONGEST_ALT))
  return words
}

/** Returns the state of a picture; null when there is none. */
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
  return { ...rest, link: linkOf({ hash, width, height }) }
}

const notThere = () => new AppError('not_found', 'There is no such picture any more.')

/** Changes a picture's alternative text. Texts that contain the picture keep theirs; products show the new one. */
export async function describePicture(
  { clock, publishing }: Pick<Tools, 'clock' | 'publishing'>,
  by: Person,
  { id, alt }: { id: string; alt: string },
): Promise<void> {
  const words = readAlt(alt)
  await publishing.transaction(async (tx) => {
    const [before] = await tx.select({ alt: media.alt }).from(media).where(eq(media.id, id)).for('update')
    if (!before) throw notThere()
    await tx.update(media).set({ alt: words }).where(eq(media.id, id))
    await audit(
      tx,
      { by, action: 'media.describe', subject: `media:${id}`, before, after: { alt: words } },
      clock.now(),
    )
  })
}

/**
 * Sets the point of a picture that stays visible wherever it's cropped.
 *
 * @throws AppError 404, 409 for one that was refused.
 */
export async function setFocus(
  { clock, publishing }: Pick<Tools, 'clock' | 'publishing'>,
  by: Person,
  id: string,
  focus: { x: number; y: number },
): Promise<void> {
  await publishing.transaction(async (tx) => {
    const asked = { status: media.status, focusX: media.focusX, focusY: media.focusY }
    const [row] = await tx.select(asked).from(media).where(eq(media.id, id)).for('update')
    if (!row) throw notThere()
    if (row.status !== 'ready') throw new AppError('conflict', 'This picture isn’t ready yet.')
    await tx.update(media).set({ focusX: focus.x, focusY: focus.y }).where(eq(media.id, id))
    const entry = { by, action: 'media.focus', subject: `media:${id}`, before: focusOf(row), after: focus } as const
    await audit(tx, entry, clock.now())
  })
}

/** Deletes a picture that no text, letter or product shows. @throws AppError 409 that names one that does. */
export async function deletePicture(
  tools: Pick<Tools, 'db' | 'clock' | 'media'>,
  by: Person,
  id: string,
): Promise<void> {
  const [known] = await tools.db.select({ hash: media.hash }).from(media).where(eq(media.id, id))
  // Before the row: once that is gone, nobody could take the files out of a store that is away now. Where the picture
  // stays, they are made again.
  if (known?.hash) await removePictureFiles(tools.media, known.hash)
  const { hash } = await tools.db.transaction(async (tx) => {
    const [row] = await tx.select({ hash: media.hash }).from(media).where(eq(media.id, id)).for('update')
    if (!row) throw notThere()
    const [use] = (await listUses({ db: tx })).filter(({ hashes }) => row.hash !== null && hashes.includes(row.hash))
    if (use) throw new AppError('conflict', `“${use.slug}” shows this picture. Take it out there first.`)
    await tx.delete(media).where(eq(media.id, id))
    await audit(tx, { by, action: 'media.delete', subject: `media:${id}` }, tools.clock.now())
    return row
  })
  // What was asked for meanwhile.
  if (hash !== null) await removePictureFiles(tools.media, hash)
}
