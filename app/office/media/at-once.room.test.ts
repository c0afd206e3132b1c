import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { media } from '#app/db/schema/media.ts'
import { linkOf } from '#app/values/picture.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readWaitingPictures } from './picture-files.server.ts'

describe.skipIf(!hasDatabase())('a picture that two work on at once', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  it('is there once where it’s brought twice, and the other says so', async () => {
    const original = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a6' } })
      .jpeg()
      .toBuffer()
    const rows = ['one.jpg', 'other.jpg'].map((name) => ({ name, alt: 'A pan', original }))
    await app.tools.db.insert(media).values(rows)
    await Promise.all([readWaitingPictures(app.tools), readWaitingPictures(app.tools)])
    expect(await app.tools.db.$count(media, eq(media.status, 'ready'))).toBe(1)
    const [refused] = await app.tools.db.select().from(media).where(eq(media.status, 'refused'))
    expect(refused?.problem).toBe('This picture is here already.')
  })

  it('leaves no file where it’s deleted while its sizes are made', async () => {
    const cookie = await app.signInStaff('coach')
    const id = randomUUID()
    const original = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#63a' } })
      .png()
      .toBuffer()
    await app.tools.db.insert(media).values({ id, name: 'three.png', alt: 'A lid', original })
    const kept: string[] = []
    const store = {
      ...app.tools.media,
      async put(key: string, bytes: Buffer) {
        if (kept.length === 0)
          expect((await app.request(`/api/office/media/${id}/delete`, { cookie, json: {} })).ok).toBe(true)
        kept.push(key)
        await app.tools.media.put(key, bytes)
      },
    }
    await readWaitingPictures({ ...app.tools, media: store })
    expect(kept).not.toEqual([])
    for (const key of kept) expect(await app.tools.media.get(key), key).toBeNull()
  })

  it('stays where one is writing about it in a draft that isn’t saved yet', async () => {
    const cookie = await app.signInStaff('coach')
    const [picture] = await app.tools.db.select().from(media).where(eq(media.status, 'ready'))
    const post = '/api/office/texts/post/one-minute-tests'
    const json = { revision: 1, body: `![A pan](${picture && linkOf(picture)})` }
    expect((await app.request(`${post}/draft`, { method: 'PUT', cookie, json })).ok).toBe(true)
    const deleted = () => app.request(`/api/office/media/${picture?.id}/delete`, { cookie, json: {} })
    expect((await deleted()).status).toBe(409)
    expect((await app.request(`${post}/forget-draft`, { cookie, json: {} })).ok).toBe(true)
    expect((await deleted()).status).toBe(200)
  })
})
