import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { AppError } from '#app/platform/app-error.ts'
import { readQuery } from '#app/platform/http.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { getPost, listPosts } from './blog.server.ts'
import { BlogQuery, type PostDetail, type PostEntry } from './contract.ts'
import { createFeed } from './feed.ts'
import { type PostSummary, pageOf } from './post.ts'

const CACHE = 'public, max-age=300'

/** `GET /api/blog`, `GET /api/blog/:slug` and `GET /rss.xml`. */
export const blogApi = new Hono<ToolsEnv>()
  .get('/api/blog', async (c) => {
    const { page } = readQuery(c, BlogQuery)
    const posts = await listPosts(c.var.tools)
    const shown = page === undefined ? posts : (pageOf(posts, page)?.items ?? [])
    c.header('cache-control', CACHE)
    c.header('x-total-count', String(posts.length))
    return c.json(shown.map((post) => describe(post, c.var.tools.appUrl)))
  })
  .get('/api/blog/:slug', async (c) => {
    const post = await getPost(c.var.tools, c.req.param('slug'))
    if (!post) throw new AppError('not_found', { userMessage: 'There’s no post with that name.' })
    c.header('cache-control', CACHE)
    const detail: PostDetail = {
      ...describe(post, c.var.tools.appUrl),
      html: post.html,
      references: post.citations,
    }
    return c.json(detail)
  })
  .get('/rss.xml', compress(), async (c) => {
    const { appUrl } = c.var.tools
    const posts = await Promise.all((await listPosts(c.var.tools)).map(({ slug }) => getPost(c.var.tools, slug)))
    const items = posts.flatMap((post) => (post ? [{ ...post, url: `${appUrl}/blog/${post.slug}` }] : []))
    return c.body(createFeed({ appUrl, items }), 200, {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
  })

function describe(post: PostSummary, appUrl: string): PostEntry {
  const { slug, title, excerpt, createdAt, author, pillar, tags, illustration, readMinutes } = post
  return {
    ...{ id: slug, title, excerpt, image: `${appUrl}/share/blog-${slug}.png`, createdAt: `${createdAt}T06:00:00Z` },
    ...{ slug, url: `${appUrl}/blog/${slug}`, author, pillar, tags, illustration, readMinutes },
  }
}
