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

  it('shows what was written, to be copied: a page of the office is empty when one goes back to it', async () => {
    const asked = { name: 'Ada', email: 'a b', message: 'How hot?\n\n</textarea><b>', gdprConsent: 'on' }
    const { page } = await send(asked)
    const shown = [...page.matchAll(/<textarea readonly[^>]*>([^<]*)<\/textarea>/g)].map(([, text]) => text)
    expect(shown).toEqual(['\na b', '\nHow hot?\n\n&lt;/textarea&gt;&lt;b&gt;'])
    const signedOut = await app.request('/api/office/letters', { form: { list: 'two words' } })
    expect([signedOut.status, await signedOut.text()]).toEqual([404, expect.stringContaining('\ntwo words<')])
  })

  it('shows nothing that another site sent, or that is too large to be read', async () => {
    for (const [headers, size] of [
      [{ origin: 'https://evil.example' }, 1],
      [{ origin: ORIGIN }, 9_000],
    ] as const) {
      const response = await app.request('/api/contact', { form: { message: 'one two '.repeat(size) }, headers })
      expect([response.status, await response.text()]).toEqual([
        size === 1 ? 403 : 413,
        expect.not.stringContaining('one two'),
      ])
    }
  })

  it('shows no more than a person writes at once, where a door takes more', async () => {
    const send = async (length: number) => {
      const body = `body=${'one+two+'.repeat(length)}`.slice(0, length)
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(length) }
      const response = await app.request('/api/office/texts/post/one-minute-tests', { method: 'PUT', body, headers })
      return [response.status, (await response.text()).includes('one two')]
    }
    expect(await send(65_536)).toEqual([404, true])
    expect(await send(65_537)).toEqual([404, false])
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
