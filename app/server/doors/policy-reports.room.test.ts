import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, hasDatabase, ORIGIN, type TestShop } from '#dev/test-app.ts'

const REPORT = {
  'document-uri': `${ORIGIN}/checkout?order=1`,
  'blocked-uri': 'https://evil.example/card.js?number=4242',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'none'",
}

describe.skipIf(!hasDatabase())('what a page was kept from loading', () => {
  let app: TestShop
  const lines: unknown[] = []
  beforeAll(async () => {
    app = await createTestShop()
    Object.assign(app.tools.log, { warn: (line: unknown) => lines.push(line) })
  })
  afterAll(() => app.close())

  const send = (body: string, init = {}, path = '/api/policy-reports') =>
    app.request(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/csp-report', origin: ORIGIN },
      ...init,
    })

  it('goes to the log: which page, which origin, which rule, and no address beyond', async () => {
    expect((await send(JSON.stringify({ 'csp-report': REPORT }))).status).toBe(204)
    expect(lines.at(-1)).toMatchObject({
      page: 'page /checkout',
      blocked: 'https://evil.example',
      directive: 'script-src-elem',
    })
    expect(JSON.stringify(lines)).not.toContain('4242')
    expect((await send(JSON.stringify({ 'csp-report': { ...REPORT, 'blocked-uri': 'inline' } }))).status).toBe(204)
    expect(lines.at(-1)).toMatchObject({ blocked: 'inline' })
  })

  it('names no token and no number of a page’s address', async () => {
    const report = { ...REPORT, 'document-uri': `${ORIGIN}/download/a-secret-token` }
    expect((await send(JSON.stringify({ 'csp-report': report }))).status).toBe(204)
    expect(lines.at(-1)).toMatchObject({ page: 'page /download' })
  })

  it('goes there from browsers that send a list, too: ten of it at most', async () => {
    const { 'document-uri': documentURL, 'blocked-uri': blockedURL, 'effective-directive': effectiveDirective } = REPORT
    const report = {
      type: 'csp-violation',
      age: 1,
      url: documentURL,
      body: { documentURL, blockedURL, effectiveDirective },
    }
    const init = { headers: { 'content-type': 'application/reports+json', origin: ORIGIN } }
    const before = lines.length
    expect((await send(JSON.stringify([report, report]), init)).status).toBe(204)
    expect(lines).toHaveLength(before + 2)
    expect(lines.at(-1)).toMatchObject({
      page: 'page /checkout',
      blocked: 'https://evil.example',
      directive: 'script-src-elem',
    })
    expect((await send(JSON.stringify(Array(50).fill(report)), init)).status).toBe(204)
    expect(lines).toHaveLength(before + 12)
    expect(JSON.stringify(lines)).not.toContain('4242')
  })

  it.each(['', '{', '[]', '[{"type":"crash","body":{}}]', '{"csp-report":1}', 'null'])(
    'that is %j is refused',
    async (body) => {
      const before = lines.length
      expect((await send(body)).status).toBe(400)
      expect(lines).toHaveLength(before)
    },
  )

  it('fills no log: a network says it thirty times in ten minutes', async () => {
    const body = JSON.stringify({ 'csp-report': REPORT })
    for (let time = 0; time < 30; time += 1) expect((await send(body, { from: '198.51.100.7' })).status).toBe(204)
    const before = lines.length
    expect((await send(body, { from: '198.51.100.7' })).status).toBe(429)
    expect(lines).toHaveLength(before)
    // What a payment page was kept from is still heard.
    const payment = await send(body, { from: '198.51.100.7' }, '/api/policy-reports/payment')
    expect(payment.status).toBe(204)
    expect(lines).toHaveLength(before + 1)
  })
})
