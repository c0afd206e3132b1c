import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { media } from '#app/db/schema/media.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readWaitingPictures } from './picture-files.server.ts'

describe.skipIf(!hasDatabase())('one picture that is brought twice and read by two workers at once', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  it('is there once, and the other says so', async () => {
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
})
