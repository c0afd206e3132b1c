import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { recordingParts, recordings } from '#app/db/schema/library.ts'
import { lessonFor } from '#app/features/library/library.server.ts'
import { PART_BYTES, playingOf } from '#app/features/library/recordings.server.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { publishText } from '#dev/publish-text.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { MOST_RECORDING_BYTES, receiveRecording } from './recordings.server.ts'

/** A file whose type is given by its first bytes, each other byte encoding its position; two parts and a bit. */
function fileOf(head: string, size = 2 * PART_BYTES + 100): Buffer {
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 251))
  bytes.write(head, 0, 'latin1')
  return bytes
}
const MP3 = fileOf('ID3\x04')
const MP4 = fileOf('\x00\x00\x00\x20ftypisom', 500)
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'

describe.skipIf(!hasDatabase())('recordings of lessons', () => {
  let app: TestApp
  let ann: string
  let annId: string
  let coach: string
  beforeAll(async () => {
    app = await createTestApp()
    ann = await app.signIn('ann@example.test')
    annId = await app.idOf(ann)
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())

  async function bring(file: Buffer | null, captions: string | null = null, cookie = coach) {
    const body = new FormData()
    if (file) body.set('file', new File([new Uint8Array(file)], 'lesson.bin'))
    if (captions !== null) body.set('captions', new File([captions], 'lesson.vtt'))
    const headers = { accept: 'application/json' }
    return app.request('/api/office/recordings', { method: 'POST', cookie, body, headers })
  }
  async function brought(file: Buffer, captions: string | null = null): Promise<string> {
    const answer = await bring(file, captions)
    expect(answer.status).toBe(200)
    return (await answer.json()).id
  }
  const lesson = (slug: string, recording: string | null) =>
    publishText(
      app.tools,
      'lesson',
      slug,
      `---\ntitle: Heard\ndescription: D\npillar: sleep\norder: 90\nminutes: 3\n${recording ? `recording: ${recording}\n` : ''}---\nOpening.\n\n## Transcript\n\nWords.\n`,
    )
  const play = (path: string, { range, cookie = ann }: { range?: string; cookie?: string } = {}) =>
    app.request(path, { cookie, headers: range ? { range } : {} })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  it('are played whole and in parts by members, for as long as they are members', async () => {
    const id = await brought(MP3)
    const address = `/recordings/${id}.mp3`
    await lesson('heard', address)
    expect((await play(address)).status).toBe(403)
    expect((await play(address, { cookie: '' })).status).toBe(401)
    await grantComplimentaryMembership(app.tools, annId)

    const whole = await play(address)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('audio/mpeg')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('cache-control')).toBe('private, no-store')
    expect((await bytesOf(whole)).equals(MP3)).toBe(true)
    for (const [range, from, to] of [
      ['bytes=0-', 0, MP3.length - 1],
      ['bytes=0-1', 0, 1],
      [`bytes=${PART_BYTES - 3}-${PART_BYTES + 2}`, PART_BYTES - 3, PART_BYTES + 2],
      [`bytes=${PART_BYTES}-${2 * PART_BYTES - 1}`, PART_BYTES, 2 * PART_BYTES - 1],
      ['bytes=-50', MP3.length - 50, MP3.length - 1],
    ] as const) {
      const answer = await play(address, { range })
      expect(answer.status, range).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to}/${MP3.length}`)
      expect(answer.headers.get('content-length')).toBe(String(to - from + 1))
      expect((await bytesOf(answer)).equals(MP3.subarray(from, to + 1)), range).toBe(true)
    }
    const outside = await play(address, { range: `bytes=${MP3.length}-` })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${MP3.length}`])

    await revokeComplimentaryMembership(app.tools, annId, async () => {})
    expect((await play(address, { range: 'bytes=0-1' })).status).toBe(403)
    await grantComplimentaryMembership(app.tools, annId)
    expect((await play(address, { range: 'bytes=0-1' })).status).toBe(206)
  })

  it('are found by their lesson, a film with its captions', async () => {
    const id = await brought(MP4, CAPTIONS)
    await lesson('seen', `/recordings/${id}.mp4`)
    await grantComplimentaryMembership(app.tools, annId)
    const { lesson: seen } = await lessonFor(app.tools, annId, 'seen')
    expect(await playingOf(app.tools, seen?.recording ?? null)).toEqual({
      ...{ from: 'here', address: `/recordings/${id}.mp4` },
      ...{ isFilm: true, captions: `/recordings/${id}.vtt` },
    })
    expect(await (await play(`/recordings/${id}.vtt`)).text()).toBe(CAPTIONS)
    expect((await play(`/recordings/${id}.mp3`)).status).toBe(404)
  })

  it('are for nobody but the staff while no published lesson has them', async () => {
    const id = await brought(MP3)
    await grantComplimentaryMembership(app.tools, annId)
    expect((await play(`/recordings/${id}.mp3`)).status).toBe(404)
    expect((await play('/recordings/anything.mp3')).status).toBe(404)
    expect((await play(`/recordings/${id}.mp3`, { cookie: coach })).status).toBe(200)
  })

  it.each([
    ['nothing', null, null, 400],
    ['a page', Buffer.from('<html>'), null, 400],
    ['a film without captions', MP4, null, 400],
    ['captions of another kind', MP4, '1\n00:00:01,000 --> x', 400],
  ] as const)('refuse %s, and nothing is kept of it', async (_what, file, captions, status) => {
    const before = await app.tools.db.$count(recordings)
    const answer = await bring(file, captions)
    expect(answer.status).toBe(status)
    expect(await app.tools.db.$count(recordings)).toBe(before)
  })

  it('are brought by those who bring pictures, and by nobody else', async () => {
    expect((await bring(MP3, null, ann)).status).toBe(404)
    expect((await bring(MP3, null, await app.signInStaff('fulfilment'))).status).toBe(404)
  })

  it('are at most 64 MB', async () => {
    const bytes = Buffer.alloc(MOST_RECORDING_BYTES + 1)
    const large = { name: 'large.mp3', bytes, captions: Buffer.alloc(0) }
    const by = { id: annId, email: 'ann@example.test' }
    await expect(receiveRecording(app.tools, by, large)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('go once no lesson plays them, and not before', async () => {
    const id = await brought(MP3)
    const remove = () => app.request(`/api/office/recordings/${id}/delete`, { cookie: coach, json: {} })
    await lesson('going', `/recordings/${id}.mp3`)
    const refused = await remove()
    expect(refused.status).toBe(409)
    expect(JSON.stringify(await refused.json())).toContain('going')
    await lesson('going', null)
    expect((await remove()).status).toBe(200)
    expect(await app.tools.db.select().from(recordingParts).where(eq(recordingParts.recordingId, id))).toEqual([])
    expect((await remove()).status).toBe(404)
    const entries = await app.tools.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `recording:${id}`))
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['recording.delete', 'recording.upload'])
  })
})
