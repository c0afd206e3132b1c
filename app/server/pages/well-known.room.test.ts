import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('security.txt', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  async function read(now: string) {
    app.setNow(now)
    const response = await app.request('/.well-known/security.txt')
    const text = await response.text()
    const fields = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value = '']) => value)
    return { response, text, fields }
  }

  it('says whom to tell, in the form of RFC 9116', async () => {
    const { response, text, fields } = await read('2026-06-15T12:00:00Z')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^[A-Z][\w-]*: \S.*$/)
    expect(fields('Contact')).toEqual(['mailto:hello@example.test', `${ORIGIN}/contact`])
    expect(fields('Canonical')).toEqual([`${ORIGIN}/.well-known/security.txt`])
    expect(fields('Preferred-Languages')).toEqual(['en'])
  })

  it.each(['2026-06-15T12:00:00Z', '2026-12-31T23:59:59Z', '2028-02-29T00:00:00Z', '2041-01-01T00:00:00Z'])(
    'read at %s, is good for more than a week and less than a year',
    async (now) => {
      const { fields } = await read(now)
      const [expires = '', ...more] = fields('Expires')
      expect(more).toEqual([])
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      const days = (Date.parse(expires) - Date.parse(now)) / 86_400_000
      expect(days).toBeGreaterThan(7)
      expect(days).toBeLessThan(365)
    },
  )

  it('names a policy that is there, with the times for fixes', async () => {
    const { fields } = await read('2026-06-15T12:00:00Z')
    const policy = await app.request((fields('Policy')[0] ?? '').replace(ORIGIN, ''))
    expect(policy.status).toBe(200)
    const text = await policy.text()
    expect(text).toBe(readFileSync('SECURITY.md', 'utf8'))
    for (const words of [
      'critical: within 48 hours',
      'high: within 7 days',
      'everything else: within 30 days',
      '90 days',
    ])
      expect(text).toContain(words)
  })
})
