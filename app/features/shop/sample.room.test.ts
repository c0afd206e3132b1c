import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { EBOOK_SAMPLE } from './ebook.ts'

describe.skipIf(!hasDatabase())('the free chapter', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('is the PDF of the builder, for everybody and without a payment', async () => {
    const response = await app.request(EBOOK_SAMPLE.path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync('content/ebook/dist/sample-chapter.pdf'))
  })

  it('is not sent again to a browser that still has it', async () => {
    const etag = (await app.request(EBOOK_SAMPLE.path)).headers.get('etag') ?? ''
    const again = await app.request(EBOOK_SAMPLE.path, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})
