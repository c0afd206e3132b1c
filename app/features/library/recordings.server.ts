import { and, eq } from 'drizzle-orm'
import { recordingParts, recordings } from '#app/db/schema/library.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { requireMembership } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isRecordingOfLesson } from './library.server.ts'
import {
  type Playing,
  RECORDING_KINDS,
  readRange,
  readRecordingAddress,
  recordingAddress,
  type Span,
} from './recording.ts'

/** Size of a stored part in bytes. Players request a few hundred kilobytes at a time. */
export const PART_BYTES = 512 * 1024

/** Returns how a lesson's recording plays; null if it has none. */
export async function playingOf({ db }: Pick<Tools, 'db'>, address: string | null): Promise<Playing | null> {
  if (address === null) return null
  const asked = readRecordingAddress(address)
  if (!asked) return { from: 'elsewhere', address }
  const { kind, captions } = recordings
  const [found] = await db.select({ kind, captions }).from(recordings).where(eq(recordings.id, asked.id))
  if (!found) return null
  return {
    ...{ from: 'here', address: recordingAddress(asked.id, found.kind) },
    isFilm: RECORDING_KINDS[found.kind].isFilm,
    captions: found.captions === null ? null : recordingAddress(asked.id, 'vtt'),
  }
}

/**
 * Sends a recording or the requested range, to current members and to staff who manage recordings.
 *
 * @throws AppError 403 without a membership, 404 for one that no published lesson has.
 */
export async function sendRecording(
  tools: Tools,
  user: CurrentUser,
  { file, range }: { file: string; range: string | undefined },
): Promise<Response> {
  const asked = readRecordingAddress(`/recordings/${file}`)
  if (!isPermitted(user.role, 'media')) {
    await requireMembership(tools, user.id)
    if (!asked || !isRecordingOfLesson(tools, asked.id)) throw notThere()
  }
  const [found] = await tools.db
    .select()
    .from(recordings)
    .where(eq(recordings.id, asked?.id ?? NOBODY))
  if (!asked || !found || (asked.kind !== found.kind && asked.kind !== 'vtt')) throw notThere()
  if (asked.kind === 'vtt') {
    if (found.captions === null) throw notThere()
    return new Response(found.captions, { headers: { ...HEAD, 'content-type': 'text/vtt; charset=utf-8' } })
  }
  const { id, kind, size } = found
  const span = readRange(range, size)
  const head = { ...HEAD, 'accept-ranges': 'bytes', 'content-type': RECORDING_KINDS[kind].type }
  if (span === 'outside')
    return new Response(null, { status: 416, headers: { ...head, 'content-range': `bytes */${size}` } })
  const { from, to } = span ?? { from: 0, to: size - 1 }
  return new Response(read(tools, id, { from, to }), {
    status: span ? 206 : 200,
    headers: {
      ...{ ...head, 'content-length': `${to - from + 1}` },
      ...(span ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
    },
  })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Not cached, so that access ends with the membership. */
const HEAD = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }

const notThere = () => new AppError('not_found', 'There’s no such recording.')

/** Streams a span part by part, with back-pressure. */
function read({ db }: Pick<Tools, 'db'>, id: string, { from, to }: Span): ReadableStream<Uint8Array> {
  let at = from
  return new ReadableStream({
    async pull(controller) {
      const place = Math.floor(at / PART_BYTES)
      const [part] = await db
        .select({ content: recordingParts.content })
        .from(recordingParts)
        .where(and(eq(recordingParts.recordingId, id), eq(recordingParts.place, place)))
      if (!part) throw new Error(`part ${place} of recording ${id} is not there`)
      const start = place * PART_BYTES
      const bytes = new Uint8Array(part.content).subarray(at - start, to + 1 - start)
      controller.enqueue(bytes)
      at += bytes.length
      if (at > to) controller.close()
    },
  })
}
