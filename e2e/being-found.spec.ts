import { type APIRequestContext, expect, test } from '@playwright/test'

/** A page's metadata for search engines and link previews, read without script as they do. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const metas = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)]
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']): Record<string, unknown> => JSON.parse(json),
  )
  return {
    metas: Object.fromEntries(metas.map(([, name = '', content = '']) => [name, content])),
    things: Object.fromEntries(things.map((thing) => [String(thing['@type']), thing])),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    title: /<title>([^<]+)<\/title>/.exec(html)?.[1],
  }
}

for (const [path, types, image] of [
  ['/', ['Organization', 'WebSite'], 'home'],
  ['/blog/one-minute-tests', ['Article', 'BreadcrumbList'], 'blog-one-minute-tests'],
  ['/products/ebook', ['BreadcrumbList', 'Product'], 'products-ebook'],
  ['/dinner', ['BreadcrumbList', 'WebPage'], 'dinner'],
  ['/tests/sunday-baseline', ['BreadcrumbList', 'WebPage'], 'tests-sunday-baseline'],
  ['/pillars/mindset', ['BreadcrumbList'], 'pillars-mindset'],
  ['/contact', ['BreadcrumbList', 'FAQPage'], 'home'],
  ['/about', ['BreadcrumbList'], 'home'],
] as const) {
  test(`${path} says what it is, where it stands and what to show of it`, async ({ request, baseURL }) => {
    const { metas, things, canonical, title } = await headOf(request, path)
    expect(title).toBeTruthy()
    expect(metas.description?.length).toBeGreaterThan(40)
    expect(canonical).toBe(`${baseURL}${path}`)
    expect(Object.keys(things).toSorted()).toEqual([...types])
    for (const thing of Object.values(things)) expect(thing['@context']).toBe('https://schema.org')
    expect(metas['og:url']).toBe(canonical)
    expect(metas['og:image']).toBe(`${baseURL}/share/${image}.png`)
    expect(metas['twitter:card']).toBe('summary_large_image')
    const picture = await request.get(metas['og:image'] ?? '')
    expect(picture.headers()['content-type']).toBe('image/png')
    const bytes = await picture.body()
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })
}

test('a post, a product and the questions carry what search engines require of them', async ({ request }) => {
  const post = (await headOf(request, '/blog/one-minute-tests')).things.Article
  expect(Object.keys(post ?? {})).toEqual(
    expect.arrayContaining(['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher']),
  )
  const product = (await headOf(request, '/products/ebook')).things.Product
  expect(product?.offers).toMatchObject({ '@type': 'Offer', price: '9.99', priceCurrency: 'GBP' })
  expect(product?.image).toContain('/share/products-ebook.png')
  const questions = (await headOf(request, '/contact')).things.FAQPage
  expect(questions?.mainEntity).toHaveLength(5)
})

test('a text without a picture of its own is shared under the site’s', async ({ request, baseURL }) => {
  const picture = await request.get('/share/blog-not-drawn-yet.png')
  expect(picture.url()).toBe(`${baseURL}/share/home.png`)
})

for (const [path, feeds] of [
  ['/blog', ['/rss.xml']],
  ['/blog/one-minute-tests', ['/rss.xml']],
  ['/evidence', ['/evidence.xml']],
  ['/pillars/mindset', ['/rss/mindset.xml']],
] as const) {
  test(`${path} names the feed it can be followed by`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const named = [...html.matchAll(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)"/g)]
    expect(named.map(([, href]) => href)).toEqual([...feeds])
    for (const feed of feeds)
      expect((await request.get(feed)).headers()['content-type']).toContain('application/rss+xml')
  })
}
