import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadIn, orderEbook } from '#dev/ebook-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the download link', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  async function bought() {
    const made = await orderEbook(app)
    await app.stripe.pay(made.secret)
    await app.stripe.control('settle')
    return { ...made, token: await downloadIn(app, made.email) }
  }
  const take = (token: string, format = 'pdf') => app.request('/api/downloads', { json: { token, format } })

  it('serves the file ten times, in both formats, and is never cached', async () => {
    const { token } = await bought()
    const pdf = await take(token)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('content-disposition')).toContain('attachment')
    expect(pdf.headers.get('cache-control')).toBe('private, no-store')
    expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    expect((await take(token, 'epub')).headers.get('content-type')).toBe('application/epub+zip')
    for (let count = 3; count <= 10; count += 1) expect((await take(token)).status).toBe(200)
    expect((await take(token)).status).toBe(410)
  })

  it('expires after 30 days and is renewed by email', async () => {
    const { token, email } = await bought()
    app.setNow('2026-07-15T11:59:59Z')
    expect((await take(token)).status).toBe(200)
    app.setNow('2026-07-15T12:00:00Z')
    expect((await take(token)).status).toBe(410)
    expect((await app.request('/api/downloads/renew', { json: { token } })).status).toBe(202)
    expect((await take(await downloadIn(app, email, 2))).status).toBe(200)
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('is sent again to a buyer, with the same response for everybody else', async () => {
    const { email } = await bought()
    for (const address of [email, 'nobody@example.test']) {
      const response = await app.request('/api/downloads/resend', { json: { email: address } })
      expect([response.status, await response.json()]).toEqual([202, { status: true }])
    }
    expect(await app.mailsTo(email)).toEqual(['ebook-order', 'ebook-link'])
    expect(await app.mailsTo('nobody@example.test')).toEqual([])
  })

  it('cannot be guessed', async () => {
    expect((await take('A'.repeat(43))).status).toBe(404)
    expect((await take('short')).status).toBe(400)
  })
})
