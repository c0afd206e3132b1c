import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a form without script that is refused', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const send = async (form: Record<string, string>, referer = `${ORIGIN}/contact?x=1`) => {
    const response = await app.request('/api/contact', { form, headers: { referer, origin: ORIGIN } })
    return { response, page: await response.text() }
  }

  it('says every sentence, where to go back to, and the number for the log', async () => {
    const { response, page } = await send({ name: '', email: 'a b', message: '<b>', gdprConsent: 'on' })
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
    expect(page).toContain('Please fill in all required fields.')
    expect(page).toContain('Please enter a full email address')
    expect(page).toContain('href="/contact?x=1"')
    expect(page).toContain(response.headers.get('x-request-id'))
    expect((await send({}, 'https://evil.example/contact')).page).toContain('href="/"')
  })

  it('is drawn in the colours of the site, by a style that its policy knows and no script', async () => {
    const { response, page } = await send({})
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).not.toContain('script')
    const theme = ['theme', 'dark'].map((name) => readFileSync(`app/ui/${name}.css`, 'utf8')).join()
    const colours = [...style.matchAll(/--(\w+):(#\w{6})/g)]
    expect(colours).toHaveLength(8)
    for (const [, name, colour] of colours) expect(theme, name).toContain(`--color-${name}: ${colour};`)
  })
})
