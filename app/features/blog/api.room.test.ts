import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { getPost, listPosts, readPosts } from './blog.server.ts'
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
    expect(all.headers.get('x-total-count')).toBe(String((await listPosts()).length))
    expect(await get('/api/blog?page=99')).toEqual([])
  })
  it.each(['0', '-1', '1.5', 'x', ''])('refuses page "%s"', async (page) => {
    expect((await app.request(`/api/blog?page=${page}`)).status).toBe(400)
  })
  it('gives a post with its text', async () => {
    const [first] = await listPosts()
    const post = PostDetail.parse(await get(`/api/blog/${first?.slug}`))
    expect(post.html).toContain('<p>')
    expect(post.url).toBe(`${ORIGIN}/blog/${first?.slug}`)
  })
  it.each(['nothing', 'constructor', '..%2Flegal%2Fterms'])('answers 404 for the post %s', async (slug) => {
    expect((await app.request(`/api/blog/${slug}`)).status).toBe(404)
  })
  it('cites in every post exactly what it lists', async () => {
    for (const { slug } of await listPosts()) {
      const post = await getPost(slug)
      expect(post?.citations.toSorted(), slug).toEqual(post?.references.toSorted())
      expect(post?.related.length, slug).toBe(3)
    }
  })
  it('is a feed with the full text of every post', async () => {
    const response = await app.request('/rss.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed.split('<item>').length - 1).toBe((await listPosts()).length)
    expect(feed).not.toMatch(/(?:href|src)=&quot;[/#]/)
  })
  it('names the file and the field when a post is not well made', () => {
    expect(() => readPosts({ '/content/blog/a.md': '---\ntitle: A\ncreatedAt: "2026-02-30"\n---\n' })).toThrow(
      /^content\/blog\/a\.md: excerpt: .*createdAt: /,
    )
  })
})
