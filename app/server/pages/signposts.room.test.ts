import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaigns } from '#app/db/schema/letters.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { searchDocumentsFor } from '#app/features/search/search.server.ts'
import routes from '#app/routes.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { buildSearchIndex } from './search-index.ts'

// Behind a sign-in, a step in a flow, or not for search engines.
const NOT_LISTED =
  /^(?:app|account|office|begin|sign-|check-in|checkout|community\/join|reminders|download|gift\/open|cart|orders|search|talk\/stop|dev|\*|.*:)|(?:confirm|thanks|unsubscribe|preferences|check-inbox|sent)/

describe.skipIf(!hasDatabase())('signposts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('list every public page once, at its whole address', async () => {
    const response = await app.request('/sitemap.xml')
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const found = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    expect(new Set(found).size).toBe(found.length)
    const paths = (await routes)
      .flatMap((route) => route.children ?? route)
      .map(({ path = '' }) => path)
      .filter((path) => !NOT_LISTED.test(path))
    for (const path of paths)
      expect(found, `/${path} belongs in values/public-pages.ts, or in NOT_LISTED here`).toContain(`${ORIGIN}/${path}`)
    for (const path of [
      'pillars/activity',
      'tests/sunday-baseline',
      'blog/one-minute-tests',
      'products/cold-water-tank',
    ])
      expect(found).toContain(`${ORIGIN}/${path}`)
  })
  it('list the letters that may be read on the site, and no others', async () => {
    const now = app.tools.clock.now()
    const sent = { subject: 'Cold', body: 'Hello.', list: 'newsletter', status: 'sent', startedAt: now } as const
    const dates = { createdAt: now, updatedAt: now }
    await app.tools.db.insert(campaigns).values([
      { ...sent, ...dates, slug: 'cold-mornings' },
      { ...sent, ...dates, slug: 'hidden', isPublic: false },
      { ...sent, ...dates, slug: 'draft', status: 'draft', startedAt: null },
    ])
    const text = await (await app.request('/sitemap.xml')).text()
    const letters = [...text.matchAll(/\/letters\/([^<]+)<\/loc><lastmod>([^<]+)/g)].map(([, ...found]) => found)
    expect(letters).toEqual([['cold-mornings', '2026-06-15']])
  })
  it('keep search engines out of what is private', async () => {
    const text = await (await app.request('/robots.txt')).text()
    // As a search engine reads them: from the beginning of the address, `$` for its end (RFC 9309, 2.2.3).
    const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule)
    const isClosed = (path: string) =>
      rules.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)))
    const closed = ['/app', '/app/library', '/app?day=1', '/account', '/account/email', '/api/search', '/gift/open']
    expect(closed.filter((path) => !isClosed(path))).toEqual([])
    // Pages that the coach may add.
    expect(['/appetite', '/accountability', '/cartilage', '/gift', '/admin'].filter(isClosed)).toEqual([])
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })
  it('lead the search to posts, protocols, pillars and products', async () => {
    await buildSearchIndex(app.tools)
    const found = async (q: string) => {
      const { hits } = await (await app.request(`/api/search?${new URLSearchParams({ q })}`)).json()
      return hits.map(({ path }: { path: string }) => path)
    }
    expect(await found('sauna')).toEqual(
      expect.arrayContaining(['/sauna-shower', '/products/hotbox-sauna', '/blog/what-the-sauna-studies-say']),
    )
    expect(await found('"Latest Tech"')).toContain('/pillars/latest-tech')
    expect(await found('worksheets')).toContain('/products/ebook')
    // The part of a lesson that is for members is found by members only.
    expect(await found('"lentil bolognese"')).toEqual([])
    const { hits } = await searchDocumentsFor(app.tools, '"lentil bolognese"', { isMember: true })
    expect(hits.map(({ path }) => path)).toEqual(['/app/library/a-plate-that-lasts'])
    expect(await found('"four swaps" calories')).toContain('/lessons/a-plate-that-lasts')
  })
  it('lead the search to what whoever asks may read, for as long as they may', async () => {
    await buildSearchIndex(app.tools)
    const cookie = await app.signIn('reader@example.test')
    const id = await app.idOf(cookie)
    const found = async () => {
      const { hits } = await (await app.request('/api/search?q=%22lentil+bolognese%22', { cookie })).json()
      return hits.map(({ path }: { path: string }) => path)
    }
    expect(await found()).toEqual([])
    await grantComplimentaryMembership(app.tools, id)
    expect(await found()).toEqual(['/app/library/a-plate-that-lasts'])
    await revokeComplimentaryMembership(app.tools, id, async () => {})
    expect(await found()).toEqual([])
  })
})
