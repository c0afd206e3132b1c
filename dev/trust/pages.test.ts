import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import { startShared } from '#dev/durability/folder.ts'
import { fetchFrom, type Person, signInToTrack } from '#dev/durability/person.ts'
import type { Product } from '#dev/durability/product.ts'
import { OFF_SITE, sendRaw } from './wire.ts'

const PARAMETERS = [
  'next',
  'callbackURL',
  'redirect',
  'redirectTo',
  'returnTo',
  'url',
  'payment',
  'date',
  'token',
  'tab',
]

describe('the pages', () => {
  let product: Product
  let end = async () => {}
  let paths: string[]
  let free: Person
  let member: Person
  beforeAll(async () => {
    ;({ product, person: free, end } = await startShared())
    member = await signInToTrack(product, 'member@example.test')
    const made = await fetch(`${product.url}/dev/members`, {
      method: 'POST',
      headers: { origin: product.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=member%40example.test',
    })
    expect(made.status).toBe(200)
    paths = (await routes)
      .flatMap((route) => route.children ?? route)
      .map(({ path = '' }) => `/${path}`)
      .filter((path) => !path.includes('*') && !path.startsWith('/dev'))
      .map((path) => path.replace(/:\w+/, 'x'))
  })
  afterAll(() => end())

  const localOrigin = () => product.origin

  it('bring no schema library to the browser: large, and it tries what the policy forbids', () => {
    const folder = 'build/client/assets'
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(50)
    expect(scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('$ZodType'))).toEqual([])
  })

  it('lead off this site by no parameter of any page', async () => {
    expect(paths.length).toBeGreaterThan(40)
    for (const payload of OFF_SITE(localOrigin())) {
      const query = new URLSearchParams(PARAMETERS.map((name) => [name, payload]))
      for (const path of [
        '/sign-in',
        '/sign-in/confirm',
        '/account/email/confirm',
        '/sign-out',
        '/app',
        '/account',
        '/checkout',
      ])
        for (const cookie of [free.cookie, '']) {
          const answer = await sendRaw(product.url, `${path}?${query}`, { headers: cookie ? { cookie } : {} })
          expectHome(answer, `${path} ${payload}`)
          expect(answer.body, `${path} ${payload}`).not.toMatch(/(?:href|action)="[^"]*evil\.test/)
        }
    }
    const [first = '', second = ''] = OFF_SITE(localOrigin()).filter((payload) => payload.startsWith('//'))
    for (const path of paths)
      for (const payload of [first, second, 'https://evil.test', '/\\evil.test']) {
        const query = new URLSearchParams(PARAMETERS.map((name) => [name, payload]))
        expectHome(await sendRaw(product.url, `${path}?${query}`), `${path} ${payload}`)
      }
  })

  it('lead off this site by no spelling of an address', async () => {
    const targets = [
      ...[
        '//evil.test',
        '//evil.test/',
        '//evil.test/..',
        '///evil.test',
        '/\\evil.test',
        '/\\/evil.test',
        '/%5cevil.test',
      ],
      ...['/%2fevil.test', '/%2f%2fevil.test/', '//evil.test/%2e%2e', '//evil.test//app', '/app//evil.test', '/app/'],
      ...['/.//evil.test', '/..//evil.test', '//evil.test/app.data', '/blog//evil.test/', '/sign-in//evil.test'],
      ...['/;@evil.test', '/@evil.test', '//evil.test:80/', '//www.evil.test/about', '/about//', '//about', '/about/.'],
      ...['http://evil.test/', 'https://evil.test/app', 'http://evil.test/api/login?next=/app', '/https://evil.test'],
    ]
    for (const target of targets)
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await sendRaw(product.url, target, { method, headers: { cookie: free.cookie } })
        expectHome(answer, target)
        expect(answer.status, target).toBeLessThan(500)
      }
  })

  it('take their address from the configuration, whatever Host says, and keep nothing of it for others', async () => {
    for (const path of [
      '/evidence',
      '/blog',
      '/blog/one-minute-tests',
      '/products/ebook',
      '/sitemap.xml',
      '/robots.txt',
      '/rss.xml',
    ]) {
      const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
      const response = await sendRaw(product.url, path, { headers })
      expect(response.status, path).toBe(200)
      expect(response.body, path).not.toContain('evil.test')
      expect((await sendRaw(product.url, path)).body, path).not.toContain('evil.test')
    }
  })

  it('answer deep paths, long lists and thousands of slashes within a second', async () => {
    const many = (part: string, count: number) => part.repeat(count)
    const targets = [
      many('/', 7_000),
      many('/a', 3_500),
      many('/..', 2_000),
      many('/%2e%2e', 1_000),
      many('/app', 1_700),
      `/app${many('/', 7_000)}`,
      `/blog/${many('x', 7_000)}`,
      `/api/${many('a/', 3_500)}`,
      `/api/blog/${many('%00', 2_000)}`,
      `/products/${many('%F0%9F%98%80', 500)}`,
      `/app.data?_routes=${many('routes/app/dashboard,', 450)}`,
      `/api/search?q=${many('a+', 3_000)}`,
      `/api/login?next=${many('/%2f', 1_500)}`,
      `/sign-in?${many('next=/a&', 800)}`,
    ]
    for (const target of targets) {
      // The fastest of three: a busy machine's delay isn't the cost of a hostile address.
      const tries = [0, 1, 2].map(() => () => sendRaw(product.url, target, { headers: { cookie: free.cookie } }))
      const times: number[] = []
      for (const attempt of tries) {
        const answer = await attempt()
        expect(answer.status, target.slice(0, 40)).toBeLessThan(500)
        expectHome(answer, target.slice(0, 40))
        times.push(answer.ms)
      }
      expect(Math.min(...times), target.slice(0, 40)).toBeLessThan(1_000)
    }
  })

  it('give nothing of the dashboard to somebody who has not paid, as page, as data or by any tab', async () => {
    const premium = ['"dashboard"', '"feelings"', '"panelDoses"', '"notRecommended"']
    const fetched = (path: string, person: Person) =>
      fetchFrom(product, path, { person }).then((answer) => answer.text())
    for (const { name: tab } of MEMBERS_TABS)
      for (const path of [
        `/app?tab=${tab}`,
        `/app.data?tab=${tab}`,
        `/app/${tab}`,
        `/app/${tab}.data`,
        '/app',
        '/app.data',
        '/app.data?_routes=routes%2Fapp%2Fdashboard',
        `/app/${tab}.data?_routes=routes%2Fapp%2F${tab}`,
      ]) {
        const text = (await fetched(path, free)).replaceAll('\\"', '"')
        for (const part of premium) expect(text.includes(part), `${path} ${part}`).toBe(false)
      }
    // A member gets them, so their absence means something.
    const answers = [await fetched('/app.data', member), await fetched('/app/insights.data', member)]
    const paid = answers.join().replaceAll('\\"', '"')
    for (const part of premium) expect(paid, part).toContain(part)
    expect(await (await fetchFrom(product, '/api/session', { person: free })).json()).toMatchObject({
      hasActiveSubscription: false,
    })
  })

  it('write what a person calls themselves as text, in the page and in its data', async () => {
    const name = '</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028'
    const saved = await fetchFrom(product, '/api/account/settings', {
      person: free,
      json: { name, timeZone: 'Europe/London', dayStart: '00:00' },
    })
    expect(saved.status).toBe(200)
    const page = await fetchFrom(product, '/account', { person: free })
    const html = await page.text()
    expect(html).toContain('alert(1)')
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('<img src=x')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  function expectHome({ headers, body }: { headers: Record<string, string>; body: string }, what: string) {
    const { location } = headers
    if (location) {
      expect(new URL(location, localOrigin()).origin, what).toBe(localOrigin())
      expect(new URL(location.replace(/[\t\r\n]/g, '').trim(), localOrigin()).origin, what).toBe(localOrigin())
    }
    expect(body, what).not.toMatch(/http-equiv="refresh"/i)
  }
})
