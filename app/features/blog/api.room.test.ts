import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentRevisions, documents } from '#app/db/schema/documents.ts'
import { publishText, startAgain } from '#dev/publish-text.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { getPost, listPosts, readPost } from './blog.server.ts'
import { PostDetail, PostEntry } from './contract.ts'

describe.skipIf(!hasDatabase())('the blog', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  const get = async (path: string) => (await app.request(path)).json()

  it('lists every post, newest first, with the fields of the specification', async () => {
    const posts = PostEntry.array().parse(await get('/api/blog'))
    expect(posts.length).toBeGreaterThanOrEqual(8)
    const dates = posts.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })
  it('lists one page when asked, and nothing after the last', async () => {
    const all = await app.request('/api/blog?page=1')
    expect((await all.json()).length).toBe(9)
    expect(all.headers.get('x-total-count')).toBe(String(listPosts(app.tools).length))
    expect(await get('/api/blog?page=99')).toEqual([])
  })
  it.each(['0', '-1', '1.5', 'x', ''])('refuses page "%s"', async (page) => {
    expect((await app.request(`/api/blog?page=${page}`)).status).toBe(400)
  })
  it('gives a post with its text', async () => {
    const [first] = listPosts(app.tools)
    const post = PostDetail.parse(await get(`/api/blog/${first?.slug}`))
    expect(post.html).toContain('<p>')
    expect(post.url).toBe(`${ORIGIN}/blog/${first?.slug}`)
  })
  it.each(['nothing', 'constructor', '..%2Flegal%2Fterms'])('answers 404 for the post %s', async (slug) => {
    expect((await app.request(`/api/blog/${slug}`)).status).toBe(404)
  })
  it('cites in every post exactly what it lists', async () => {
    for (const { slug } of listPosts(app.tools)) {
      const post = getPost(app.tools, slug)
      expect(post?.citations.toSorted(), slug).toEqual(post?.references.toSorted())
      expect(post?.related.length, slug).toBe(3)
    }
  })
  it('is a feed with the full text of every post', async () => {
    const response = await app.request('/rss.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed.split('<item>').length - 1).toBe(listPosts(app.tools).length)
    expect(feed).not.toMatch(/(?:href|src)=&quot;[/#]/)
  })
  it('is a feed for each pillar, and for no other name', async () => {
    const pillars = new Set(listPosts(app.tools).map(({ pillar }) => pillar))
    for (const pillar of pillars) {
      const feed = await (await app.request(`/rss/${pillar}.xml`)).text()
      const count = listPosts(app.tools).filter((post) => post.pillar === pillar).length
      expect(feed.split('<item>').length - 1, pillar).toBe(count)
      expect(feed).not.toContain('svg')
    }
    expect((await app.request('/rss/luck.xml')).status).toBe(404)
    expect((await app.request('/rss/activity')).status).toBe(400)
  })
  it('draws the figures of a text, each with its numbers as a table', () => {
    const html = getPost(app.tools, 'is-the-mediterranean-diet-good-for-your-heart')?.html ?? ''
    expect(html.match(/<figure class="figure">/g)).toHaveLength(2)
    expect(html).toContain('<td>44 of 1,000</td>')
    expect(html).toContain('href="/evidence/mediterranean-diet"')
  })
  it('names the file and the field when a post is not well made', () => {
    expect(() => readPost('content/blog/a.md', '---\ntitle: A\ncreatedAt: "2026-02-30"\n---\n')).toThrow(
      /^content\/blog\/a\.md: excerpt: .*createdAt: /,
    )
  })

  describe('edited in the database', () => {
    const SLUG = 'one-minute-tests'
    const NOBODYS = 'sleep-regularity-or-sleep-length'
    const post = (title: string) =>
      `---\ntitle: ${title}\nexcerpt: One line.\ncreatedAt: '2026-10-01'\nauthor: A\npillar: activity\ntags: [new]\nreviewed: '2026-10-01'\nreferences: []\n---\n\nNew words.\n`

    it('shows the new words, tells those who keep pages, and survives the next start', async () => {
      let calls = 0
      app.tools.publishing.listen(() => {
        calls += 1
      })
      await publishText(app.tools, 'post', SLUG, post('Edited'))
      expect(calls).toBe(1)
      await startAgain(app.tools)
      const edited = getPost(app.tools, SLUG)
      expect([edited?.title, edited?.slug]).toEqual(['Edited', SLUG])
      expect(edited?.html).toContain('New words')
    })
    it('lists a post that never came with the product, and keeps it too', async () => {
      await publishText(app.tools, 'post', 'quite-new', post('Quite new'))
      await startAgain(app.tools)
      expect(listPosts(app.tools).map(({ slug }) => slug)).toContain('quite-new')
    })
    it('keeps nothing of a post that is not well made', async () => {
      const before = getPost(app.tools, SLUG)
      await expect(publishText(app.tools, 'post', SLUG, 'no front matter')).rejects.toThrow('front matter')
      await app.tools.documents.renew()
      expect(getPost(app.tools, SLUG)).toEqual(before)
    })
    it('takes what a new version of the product brings for posts that nobody edited, and withdraws what it leaves out', async () => {
      const { db } = app.tools
      const put = async (slug: string, values: object) => {
        const [row] = await db
          .insert(documents)
          .values({ kind: 'post', slug, revision: 1, publishedRevision: 1 })
          .onConflictDoUpdate({ target: [documents.kind, documents.slug], set: { slug } })
          .returning()
        const kept = { documentId: row?.id ?? '', revision: 1, source: post('Old'), ...values }
        const target = [documentRevisions.documentId, documentRevisions.revision]
        await db
          .insert(documentRevisions)
          .values(kept)
          .onConflictDoUpdate({ target, set: { source: kept.source } })
      }
      await put(NOBODYS, {})
      await put('left-out', {})
      await app.tools.documents.renew()
      expect(listPosts(app.tools).map(({ slug }) => slug)).toContain('left-out')
      await startAgain(app.tools)
      expect(listPosts(app.tools).map(({ slug }) => slug)).not.toContain('left-out')
      expect(getPost(app.tools, NOBODYS)?.title).not.toBe('Old')
      const wordings = await db
        .select({ revision: documentRevisions.revision, status: documents.status })
        .from(documents)
        .innerJoin(documentRevisions, eq(documentRevisions.documentId, documents.id))
        .where(inArray(documents.slug, [NOBODYS, 'left-out']))
        .orderBy(documents.slug, documentRevisions.revision)
      expect(wordings).toEqual([
        { revision: 1, status: 'withdrawn' },
        { revision: 1, status: 'published' },
        { revision: 2, status: 'published' },
      ])
    })
    it('leaves out a stored text that cannot be read, and shows the others', async () => {
      const { db } = app.tools
      const [row] = await db
        .insert(documents)
        .values({ kind: 'post', slug: 'broken', revision: 1, publishedRevision: 1, editedAt: new Date() })
        .returning()
      await db.insert(documentRevisions).values({ documentId: row?.id ?? '', revision: 1, source: 'no front matter' })
      await app.tools.documents.renew()
      const slugs = listPosts(app.tools).map(({ slug }) => slug)
      expect(slugs).not.toContain('broken')
      expect(slugs).toContain(SLUG)
    })
  })
})
