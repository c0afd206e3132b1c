import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { recordingParts, recordings } from '#app/db/schema/library.ts'
import { isCaptions, RECORDING_KINDS, recordingAddress } from '#app/features/library/recording.ts'
import { PART_BYTES } from '#app/features/library/recordings.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { mediaKindOf } from '#app/values/media-kind.ts'
import { listTextsWith } from './pictures.server.ts'

/** Largest accepted file: an hour of speech, or ten minutes of video. */
export const MOST_RECORDING_BYTES = 64 * 1024 * 1024
const MOST_CAPTION_BYTES = 1024 * 1024
const MOST_SHOWN = 200

type Person = { id: string; email: string }
type Brought = { name: string; bytes: Buffer; captions: Buffer }

/**
 * Stores an uploaded recording atomically. Its type is detected from its bytes, not its name.
 *
 * @throws AppError 400 without a file, for one that no browser plays, or for a video without captions; 413 for more
 * than 64 MB.
 */
export async function receiveRecording(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  by: Person,
  { name, bytes, captions }: Brought,
): Promise<{ id: string }> {
  if (bytes.length === 0) throw wrongField('file', 'Choose a recording first.')
  if (bytes.length > MOST_RECORDING_BYTES) throw new AppError('too_large', 'That recording is larger than 64 MB.')
  const kind = mediaKindOf(bytes)
  if (!kind) throw wrongField('file', 'This isn’t an MP3, M4A or MP4 file.')
  const words = captions.length === 0 ? null : readCaptions(captions)
  if (RECORDING_KINDS[kind].isFilm && words === null)
    throw wrongField('captions', 'A film needs its captions: some members can’t hear it.')
  const [id, now] = [randomUUID(), clock.now()]
  await db.transaction(async (tx) => {
    const row = { id, name: name.slice(0, 200), kind, size: bytes.length, captions: words, createdAt: now }
    await tx.insert(recordings).values(row)
    for (let place = 0; place * PART_BYTES < bytes.length; place += 1) {
      const content = bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES)
      await tx.insert(recordingParts).values({ recordingId: id, place, content })
    }
    await audit(tx, { by, action: 'recording.upload', subject: `recording:${id}` }, now)
  })
  return { id }
}

function readCaptions(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (bytes.length > MOST_CAPTION_BYTES || !isCaptions(text) || text.includes('\0'))
    throw wrongField('captions', 'These captions aren’t a WebVTT file (.vtt).')
  return text
}

export async function listRecordings({ db }: Pick<Tools, 'db'>) {
  const { id, name, kind, size } = recordings
  const hasCaptions = sql<boolean>`${recordings.captions} is not null`
  const rows = await db
    .select({ id, name, kind, size, hasCaptions })
    .from(recordings)
    .orderBy(desc(recordings.createdAt), desc(recordings.id))
    .limit(MOST_SHOWN)
  const uses = await listTextsWith(db, '/recordings/')
  return rows.map((row) => ({
    ...row,
    address: recordingAddress(row.id, row.kind),
    usedIn: uses.filter(({ source }) => source.includes(`/recordings/${row.id}`)).map(({ slug }) => slug),
  }))
}

/** Deletes a recording that no lesson plays. @throws AppError 404, 409 that names one that does. */
export async function deleteRecording(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  by: Person,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ name: recordings.name }).from(recordings).where(eq(recordings.id, id)).for('update')
    if (!row) throw new AppError('not_found', 'There is no such recording any more.')
    const use = (await listTextsWith(tx, `/recordings/${id}`))[0]
    if (use) throw new AppError('conflict', `“${use.slug}” plays this recording. Take it out there first.`)
    await tx.delete(recordings).where(eq(recordings.id, id))
    await audit(tx, { by, action: 'recording.delete', subject: `recording:${id}`, before: row }, clock.now())
  })
}
