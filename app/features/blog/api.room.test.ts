import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '#app/db/schema/texts.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { getPost, listPosts, readPost, savePost, seedPosts } from './blog.server.ts'
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
    expect(all.headers.get('x-total-count')).toBe(String((await listPosts(app.tools)).length))
    expect(await get('/api/blog?page=99')).toEqual([])
  })
  it.each(['0', '-1', '1.5', 'x', ''])('refuses page "%s"', async (page) => {
    expect((await app.request(`/api/blog?page=${page}`)).status).toBe(400)
  })
  it('gives a post with its text', async () => {
    const [first] = await listPosts(app.tools)
    const post = PostDetail.parse(await get(`/api/blog/${first?.slug}`))
    expect(post.html).toContain('<p>')
    expect(post.url).toBe(`${ORIGIN}/blog/${first?.slug}`)
  })
  it.each(['nothing', 'constructor', '..%2Flegal%2Fterms'])('answers 404 for the post %s', async (slug) => {
    expect((await app.request(`/api/blog/${slug}`)).status).toBe(404)
  })
  it('cites in every post exactly what it lists', async () => {
    for (const { slug } of await listPosts(app.tools)) {
      const post = await getPost(app.tools, slug)
      expect(post?.citations.toSorted(), slug).toEqual(post?.references.toSorted())
      expect(post?.related.length, slug).toBe(3)
    }
  })
  it('is a feed with the full text of every post', async () => {
    const response = await app.request('/rss.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed.split('<item>').length - 1).toBe((await listPosts(app.tools)).length)
    expect(feed).not.toMatch(/(?:href|src)=&quot;[/#]/)
  })
  it('names the file and the field when a post is not well made', () => {
    expect(() => readPost('content/blog/a.md', '---\ntitle: A\ncreatedAt: "2026-02-30"\n---\n')).toThrow(
      /^content\/blog\/a\.md: excerpt: .*createdAt: /,
    )
  })

  describe('edited in the database', () => {
    const SLUG = 'one-minute-tests'
    const post = (title: string) =>
      `---\ntitle: ${title}\nexcerpt: One line.\ncreatedAt: '2026-10-01'\nauthor: A\npillar: activity\ntags: [new]\nreviewed: '2026-10-01'\nreferences: []\n---\n\nNew words [R999].\n`

    it('shows the new words, tells those who keep pages, and survives the next start', async () => {
      let told = 0
      app.tools.publishing.listen(() => {
        told += 1
      })
      await savePost(app.tools, SLUG, post('Edited'))
      expect(told).toBe(1)
      await seedPosts(app.tools.db)
      const edited = await getPost(app.tools, SLUG)
      expect([edited?.title, edited?.slug]).toEqual(['Edited', SLUG])
      expect(edited?.html).toContain('New words')
    })
    it('lists a post that never came with the product, and keeps it too', async () => {
      await savePost(app.tools, 'quite-new', post('Quite new'))
      await seedPosts(app.tools.db)
      expect((await listPosts(app.tools)).map(({ slug }) => slug)).toContain('quite-new')
    })
    it('keeps nothing of a post that is not well made', async () => {
      const before = await getPost(app.tools, SLUG)
      await expect(savePost(app.tools, SLUG, 'no front matter')).rejects.toThrow('front matter')
      await expect(savePost(app.tools, '../terms', post('A'))).rejects.toThrow('small letters')
      expect(await getPost(app.tools, SLUG)).toEqual(before)
    })
    it('takes what a new version of the product brings for posts that nobody edited, and drops what it leaves out', async () => {
      const { db } = app.tools
      await db
        .update(texts)
        .set({ source: post('Old') })
        .where(eq(texts.slug, 'sleep-regularity-or-sleep-length'))
      await db.insert(texts).values({ kind: 'post', slug: 'left-out', source: post('Left out') })
      await seedPosts(db)
      const slugs = (await listPosts(app.tools)).map(({ slug }) => slug)
      expect(slugs).not.toContain('left-out')
      expect((await getPost(app.tools, 'sleep-regularity-or-sleep-length'))?.title).not.toBe('Old')
    })
    it('leaves out a stored text that cannot be read, and shows the others', async () => {
      await app.tools.db
        .insert(texts)
        .values({ kind: 'post', slug: 'broken', source: 'no front matter', editedAt: new Date() })
      const slugs = (await listPosts(app.tools)).map(({ slug }) => slug)
      expect(slugs).not.toContain('broken')
      expect(slugs).toContain(SLUG)
    })
  })
})
