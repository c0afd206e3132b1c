import { listPosts } from '#app/features/blog/blog.server.ts'
import { type Choice, choosePosts, pageOf } from '#app/features/blog/post.ts'
import { BlogChoices, BlogFeed } from '#app/features/blog/ui/blog-choices.tsx'
import { PostCard } from '#app/features/blog/ui/post-card.tsx'
import { NewsletterBlock } from '#app/features/newsletter/ui/newsletter-block.tsx'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { breadcrumbs, feedLink, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/blog'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { page, name, choice } = loaderData
  const title = name === null ? 'Blog' : `Blog: ${name}`
  return [
    ...pageMeta(matches, {
      title: page === 1 ? title : `${title}, page ${page}`,
      description:
        'Articles on healthy ageing that show their figures, name their sources and say what nobody knows yet.',
      path: addressOf(page, choice),
      jsonLd: [breadcrumbs(matches, ['Blog', '/blog'])],
    }),
    feedLink('Longevity: the blog', '/rss.xml'),
    ...(choice && 'pillar' in choice ? [feedLink(`Longevity: ${name}`, `/rss/${choice.pillar}.xml`)] : []),
  ]
}

function addressOf(page: number, choice: Choice): string {
  const asked = new URLSearchParams({ ...choice, ...(page === 1 ? {} : { page: String(page) }) })
  return asked.size === 0 ? '/blog' : `/blog?${asked}`
}

function readChoice(asked: URLSearchParams): Choice {
  const [pillar, tag] = [asked.get('pillar'), asked.get('tag')]
  if (pillar !== null) return { pillar }
  return tag === null ? null : { tag }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const asked = searchParams.get('page') ?? '1'
  const page = /^\d{1,5}$/.test(asked) ? Number(asked) : 0
  const { tools } = requestOf(context)
  const all = listPosts(tools)
  const choice = readChoice(searchParams)
  const chosen = choosePosts(all, choice)
  const found = chosen && pageOf(chosen.posts, page)
  if (!found) throw notFound()
  return {
    lead: wordsOf(tools, 'openings').blog,
    ...{ page, pages: found.pages, posts: found.items, name: chosen.name, choice },
    ways: [...new Set(all.map(({ pillar }) => pillar))].toSorted(),
    pillars: pillarChoices(tools),
  }
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { lead, page, pages, posts, name, choice, ways, pillars } = loaderData
  return (
    <>
      <PageHead title={name === null ? 'Blog' : `Blog: ${name}`} lead={lead} />
      <div className="wrap grid gap-16 pb-section">
        <BlogChoices pillars={ways} choice={choice} name={name} />
        {posts.length === 0 ? (
          <p className="border-t border-line py-12 text-lg text-soft">No blog posts available</p>
        ) : (
          <ul className="grid gap-x-10 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        )}
        <Pages page={page} pages={pages} choice={choice} />
        <BlogFeed choice={choice} name={name} />
      </div>
      <NewsletterBlock source="/blog" pillars={pillars} />
    </>
  )
}

function Pages({ page, pages, choice }: { page: number; pages: number; choice: Choice }) {
  if (pages === 1) return null
  return (
    <nav
      aria-label="Pages of the blog"
      className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <p className="text-sm text-soft">
        Page {page} of {pages}
      </p>
      <p className="flex gap-6">
        {page > 1 && (
          <TextLink href={addressOf(page - 1, choice)} rel="prev" className="touch-line">
            Newer posts
          </TextLink>
        )}
        {page < pages && (
          <TextLink href={addressOf(page + 1, choice)} rel="next" className="touch-line">
            Older posts
          </TextLink>
        )}
      </p>
    </nav>
  )
}
