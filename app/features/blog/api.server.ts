import { door, raw } from '#app/features/auth/door.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { published } from '#app/platform/texts/published.ts'
import { createFeed } from '#app/values/feed.ts'
import { getPost, listPosts } from './blog.server.ts'
import { BlogQuery, FeedPath, PostDetail, PostEntry, PostPath } from './contract.ts'
import { choosePosts, type PostSummary, pageOf, pillarWords } from './post.ts'

/** Posts as JSON, and as RSS feeds. */
export const blogDoors = [
  door(
    'GET /api/blog',
    'Lists posts, newest first, nine to a page (`page`)',
    { access: 'public', query: BlogQuery, answer: PostEntry.array(), layer: published },
    ({ tools, query: { page }, c }) => {
      const posts = listPosts(tools)
      const shown = page === undefined ? posts : (pageOf(posts, page)?.items ?? [])
      c.header('x-total-count', String(posts.length))
      return shown.map((post) => describe(post, tools.appUrl))
    },
  ),
  door(
    'GET /api/blog/:slug',
    'Returns a post with its text',
    { access: 'public', path: PostPath, answer: PostDetail, layer: published, fails: ['not_found'] },
    ({ tools, path }) => {
      const post = getPost(tools, path.slug)
      if (!post) throw new AppError('not_found', 'There’s no post with that name.')
      return { ...describe(post, tools.appUrl), html: post.html, references: post.citations }
    },
  ),
  door(
    'GET /rss.xml',
    'All posts as RSS, with their full text',
    { access: 'public', answer: raw('application/rss+xml', 200), layer: published },
    ({ tools, c }) => {
      const feed = feedOf(tools, listPosts(tools), { title: 'Longevity: the blog', page: '/blog', path: '/rss.xml' })
      return c.body(feed, 200, FEED)
    },
  ),
  door(
    'GET /rss/:pillar',
    'The posts of one pillar as RSS, with their full text: /rss/activity.xml',
    {
      access: 'public',
      path: FeedPath,
      answer: raw('application/rss+xml', 200),
      layer: published,
      fails: ['not_found'],
    },
    ({ tools, path, c }) => {
      const pillar = path.pillar.replace(/\.xml$/, '')
      const chosen = choosePosts(listPosts(tools), { pillar })
      if (!chosen) throw new AppError('not_found', 'There’s no feed with that name.')
      const about = {
        title: `Longevity: ${pillarWords(pillar)}`,
        page: `/blog?pillar=${pillar}`,
        path: `/rss/${pillar}.xml`,
      }
      return c.body(feedOf(tools, chosen.posts, about), 200, FEED)
    },
  ),
] as const

const FEED = { 'content-type': 'application/rss+xml; charset=utf-8' }

function feedOf(
  tools: Parameters<typeof getPost>[0] & { appUrl: string },
  posts: readonly PostSummary[],
  about: { title: string; page: string; path: string },
): string {
  const { appUrl } = tools
  const drawn = posts.map(({ slug }) => getPost(tools, slug))
  const items = drawn.flatMap((post) => (post ? [{ ...post, url: `${appUrl}/blog/${post.slug}` }] : []))
  const description = 'Evidence-based habits for healthy ageing. Every figure with its source and its limits.'
  return createFeed({ appUrl, description, ...about, items })
}

function describe(post: PostSummary, appUrl: string): PostEntry {
  const { slug, title, excerpt, createdAt, author = null, pillar, tags, illustration, readMinutes } = post
  return {
    ...{ id: slug, title, excerpt, image: `${appUrl}/share/blog-${slug}.png`, createdAt: `${createdAt}T06:00:00Z` },
    ...{ slug, url: `${appUrl}/blog/${slug}`, author, pillar, tags, illustration, readMinutes },
  }
}
