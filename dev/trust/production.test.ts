import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShared } from '#dev/durability/folder.ts'
import { type MailServer, startMailServer } from '#dev/durability/mail-server.ts'
import { fetchFrom, requestLink } from '#dev/durability/person.ts'
import type { Product } from '#dev/durability/product.ts'
import { sendRaw } from './wire.ts'

const ORIGIN = 'https://www.example.test'
const READER = 'reader@example.test'

/** The product as in production: strict configuration, a public https address, the most verbose log. */
describe('in production', () => {
  let mails: MailServer
  let product: Product
  let end = async () => {}
  const secrets: string[] = []
  beforeAll(async () => {
    mails = await startMailServer({ mood: 'accepting' })
    ;({ product, end } = await startShared({
      args: ['--production'],
      env: {
        APP_URL: ORIGIN,
        SESSION_SECRET: 'a-secret-of-this-test-with-32-bytes-or-more',
        SMTP_URL: mails.url,
        LOG_LEVEL: 'trace',
      },
    }))
    secrets.push('a-secret-of-this-test', READER)
  })
  afterAll(async () => {
    await end()
    await mails?.stop()
  })

  const raw = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRaw(product.url, target, { method, headers: { host: 'www.example.test', ...headers } })

  /**
   * Another spelling of an address redirects to it in one step, whether or not there is a page: `/assets/` to
   * `/assets`.
   */
  async function whereItEnds(target: string) {
    const first = await raw(target)
    return first.status === 308 ? raw(first.headers.location ?? '') : first
  }

  async function signIn() {
    const before = mails.received.filter(({ to }) => to === READER).length
    await requestLink(product, READER)
    const { text } = await mails.waitFor(READER, before + 1)
    const link = /https?:\/\/[^/\s]+(\/sign-in\/confirm\S+)/.exec(text)?.[1] ?? ''
    const token = /token=([\w-]+)/.exec(link)?.[1] ?? ''
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const page = await raw(link)
    const answer = await fetchFrom(product, '/api/auth/sign-in/link', { json: { token } })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session=')) ?? ''
    const pair = cookie.split(';')[0] ?? ''
    secrets.push(
      token,
      code,
      pair.slice('__Host-session='.length),
      decodeURIComponent(pair.slice(15)).split('.')[0] ?? '',
    )
    return { text, page, answer, cookie, pair }
  }

  it.each(['/', '/blog', '/sign-in', '/app', '/no/such/page', '/checkout', '/products/ebook'])(
    'the page %s carries every header that keeps it safe',
    async (path) => {
      const { headers, body } = await raw(path)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      const policy = new Map(
        (headers['content-security-policy'] ?? '').split('; ').map((part) => {
          const [name = '', ...sources] = part.split(' ')
          return [name, sources.join(' ')]
        }),
      )
      expect(policy.get('default-src')).toBe("'none'")
      expect(policy.get('script-src')).not.toMatch(/unsafe-(?:inline|eval)|\*|data:|https?:(?:\s|$)/)
      for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name), name).toBe("'none'")
      expect(policy.get('form-action')).toBe("'self'")
      expect(policy.get('report-uri')).toBe('/api/policy-reports')
      expect(headers['reporting-endpoints']).toBe(`${policy.get('report-to')}="/api/policy-reports"`)
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      for (const name of ['access-control-allow-origin', 'x-powered-by', 'server'])
        expect(headers[name]).toBeUndefined()
      // The policy lists every inline script.
      expect(body).not.toMatch(/\son\w+="/)
    },
  )

  it.each(['/api/session', '/api/nothing', '/healthz', '/sitemap.xml', '/.well-known/security.txt', '/api/login'])(
    'the door %s carries them too, and draws nothing',
    async (path) => {
      const { headers } = await raw(path)
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  it('a probe in HTTP/1.0, which names no host, is answered', async () => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    socket.write('GET /healthz HTTP/1.0\r\n\r\n')
    expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  })

  it('a file of the build says what it is and lets no other site use it', async () => {
    const [script = ''] = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
    const { status, headers } = await raw(`/assets/${script}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toContain('max-age=')
  })

  it('the session is a __Host- cookie that no script, no other host and no plain connection gets', async () => {
    const { cookie, pair } = await signIn()
    const [, ...attributes] = cookie.toLowerCase().split('; ')
    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'secure', 'samesite=lax']))
    expect(attributes.some((attribute) => attribute.startsWith('domain'))).toBe(false)
    const me = (value: string) => fetchFrom(product, '/api/auth/user', { person: { cookie: value } })
    expect((await me(pair)).status).toBe(200)
    expect((await me(pair.replace('__Host-', ''))).status).toBe(401)
    expect((await me(pair.replace('__Host-', '__Secure-'))).status).toBe(401)
  })

  it('links in mail lead to the public address, and their page lets the token travel no further', async () => {
    const { text, page } = await signIn()
    for (const [link] of text.matchAll(/https?:\/\/\S+/g)) expect(new URL(link).origin).toBe(ORIGIN)
    expect(page.status).toBe(200)
    expect(page.body).toMatch(/<meta name="referrer" content="(?:no-referrer|same-origin)"/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('what is personal is kept by no cache, and a public page holds nothing personal', async () => {
    const { pair } = await signIn()
    for (const path of ['/app', '/account', '/app.data', '/account.data', '/blog.data', '/', '/blog']) {
      const { headers, status } = await raw(path, { cookie: pair })
      expect(status, path).toBe(200)
      if (!['/', '/blog'].includes(path)) expect(headers['cache-control'], path).toBe('no-store')
      if (headers['cache-control']?.startsWith('public')) expect(headers['cache-control']).toContain('max-age=0')
    }
    expect((await raw('/account', { cookie: pair })).body).toContain(READER)
    for (const path of ['/', '/blog', '/products', '/contact']) {
      // First as a member sees it, then as the next visitor does.
      await raw(path, { cookie: pair })
      const { headers, body } = await raw(path)
      expect(body).not.toContain(READER)
      expect(headers.vary, path).toContain('cookie')
      expect(headers['set-cookie'], path).toBeUndefined()
    }
  })

  it('signing out ends the session on the server and clears what the browser kept', async () => {
    const { pair } = await signIn()
    const out = await fetchFrom(product, '/api/logout', { person: { cookie: pair }, json: {} })
    expect(out.headers.get('clear-site-data')).toContain('"cache"')
    expect(out.headers.getSetCookie().join()).toMatch(/__Host-session=;.*Max-Age=0/i)
    expect((await fetchFrom(product, '/api/auth/user', { person: { cookie: pair } })).status).toBe(401)
  })

  it('nothing of the workshop is served: no source map, no dotfile, no listing, no page for developers', async () => {
    const assets = readdirSync('build/client/assets')
    expect(assets.filter((name) => name.endsWith('.map'))).toEqual([])
    for (const name of assets.filter((file) => /\.(?:js|css)$/.test(file)))
      expect(readFileSync(`build/client/assets/${name}`, 'utf8'), name).not.toContain('sourceMappingURL')
    const scripts = assets.filter((name) => name.endsWith('.js'))
    const hidden = [
      ...['/.env', '/.git/config', '/.git/HEAD', '/.gitignore', '/.DS_Store', '/.vite/manifest.json', '/.ci/run'],
      ...['/package.json', '/package-lock.json', '/tsconfig.json', '/app/server/index.ts', '/data/lock.json'],
      ...[
        '/assets/',
        '/assets',
        '/build/server/index.js',
        '/server/index.js',
        '/migrations/0000_start.sql',
        '/SECURITY.md',
      ],
      ...['/dev', '/dev/mailbox', '/dev/mailbox.json', '/dev/members', '/dev/design', '/_sandbox', '/metrics.json'],
      ...['/debug', '/status', '/server-status', '/actuator', '/phpinfo.php', '/wp-admin', '/graphql', '/api/admin'],
      ...[`/assets/${scripts[0]}.map`, `/assets/${scripts[0]}.br`, '/assets/../../package.json', '/..%2fpackage.json'],
      ...[
        '/%2e%2e/package.json',
        '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
        '/....//package.json',
        '/\\..\\package.json',
      ],
    ]
    for (const path of hidden) {
      const { status, body } = await whereItEnds(path)
      expect([400, 404], path).toContain(status)
      expect(body, path).not.toMatch(/"dependencies"|create table|DATABASE_URL|ref: refs/i)
    }
  })

  it('an unknown address or product is a 404 in words for visitors', async () => {
    for (const path of ['/no/such/page', '/products/nothing', '/blog/nothing']) {
      const { status, body } = await raw(path)
      expect(status, path).toBe(404)
      expect(body, path).not.toMatch(/forget to add|router\?| {4}at |node_modules/)
      expect(body, path).toMatch(/<h1[^>]*>[^<]*Not Found/)
    }
  })

  // Last: checks what all of the above has logged.
  it('the log holds a line for each request, and no token, code, cookie, address or body of any', async () => {
    const { text, answer } = await signIn()
    const id = answer.headers.get('x-request-id') ?? ''
    await raw(`/api/auth/user?token=${secrets[2]}`, {
      authorization: `Bearer ${secrets[4]}`,
      referer: `${ORIGIN}/?${secrets[2]}`,
    })
    await fetchFrom(product, '/api/contact', {
      json: { name: 'Ada', email: READER, message: 'a private question', gdprConsent: true },
    })
    // Output arrives with a delay; the last of these lines means that all are there.
    await product.said('"route":"/api/contact"')
    const log = product.output()
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(log).toContain(id)
    for (const secret of [...secrets, 'a private question', text.slice(0, 60)].filter((part) => part.length > 5))
      expect(log.includes(secret), secret.slice(0, 4)).toBe(false)
  })
})
