import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { isDuplicate } from '#app/db/duplicate.ts'
import { media } from '#app/db/schema/media.ts'
import { encode, makeMaster } from '#app/platform/files/encode-picture.ts'
import { repeat } from '#app/platform/jobs/repeat.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'
import { PICTURE_WIDTHS, readPictureAddress, widthsOf } from '#app/values/picture.ts'

type Workers = Pick<Tools, 'db' | 'clock' | 'media' | 'log'>

const STALE_MS = 120_000

/**
 * Processes pending pictures one by one: a master without metadata, and every size of it in the store. One left by a
 * killed process is processed again.
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
  // Only the picture itself is a reason to refuse it: where the database or the store fails, it's read again.
  const master = await makeMaster(original ?? Buffer.alloc(0)).catch((error: unknown) => refuse(tools, id, error))
  if (!master) return
  const { bytes, hash, width, height } = master
  const [same] = await tools.db.select({ id: media.id }).from(media).where(eq(media.hash, hash))
  if (same && same.id !== id) return refuse(tools, id, new Error(HERE_ALREADY))
  const done = { status: 'ready', master: bytes, hash, width, height, original: null, problem: null } as const
  try {
    await tools.db.update(media).set(done).where(eq(media.id, id))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // Another worker has just stored the same picture.
    return refuse(tools, id, new Error(HERE_ALREADY))
  }
  for (const size of widthsOf({ width }))
    for (const format of ['avif', 'webp'] as const)
      await tools.media.put(keyOf(hash, size, format), await encode(bytes, size, format))
  // One that was deleted meanwhile would be shown from its files for ever.
  if ((await tools.db.$count(media, eq(media.hash, hash))) === 0) await removePictureFiles(tools.media, hash)
}

async function refuse({ db, log }: Workers, id: string, error: unknown): Promise<void> {
  const problem = error instanceof Error ? error.message : String(error)
  log.warn({ err: error, picture: id }, 'picture not taken')
  const isWorking = and(eq(media.id, id), eq(media.status, 'working'))
  await db.update(media).set({ status: 'refused', original: null, problem }).where(isWorking)
}

const HERE_ALREADY = 'This picture is here already.'

/** Polls for pending pictures every two seconds. @returns A function that stops it. */
export const watchPictures = (tools: Workers): (() => Promise<void>) =>
  repeat({ what: 'pictures', everyMs: 2_000, log: tools.log }, () => readWaitingPictures(tools))

const keyOf = (hash: string, width: number, format: string) => `${hash.slice(0, 2)}/${hash}-${width}.${format}`

/**
 * Returns the file behind a picture's URL; null when there is none. Files missing from the store (a new machine, a
 * restored backup) are regenerated from the master, which every backup includes.
 */
export async function getPictureFile(
  tools: Pick<Tools, 'db' | 'log' | 'media'>,
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
  await tryOrLog(tools, 'a size of a picture', () => tools.media.put(key, bytes))
  return { bytes, type }
}

/** Deletes every size of a picture from the store. */
export async function removePictureFiles(store: Tools['media'], hash: string): Promise<void> {
  for (const width of PICTURE_WIDTHS)
    for (const format of ['avif', 'webp']) await store.remove(keyOf(hash, width, format))
}
