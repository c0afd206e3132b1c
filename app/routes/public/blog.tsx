import { listPosts } from '#app/features/blog/blog.server.ts'
import { pageOf } from '#app/features/blog/post.ts'
import { PostCard } from '#app/features/blog/ui/post-card.tsx'
import { NewsletterBlock } from '#app/features/newsletter/ui/newsletter-block.tsx'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { breadcrumbs, feedLink, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/blog'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { page } = loaderData
  return [
    ...pageMeta(matches, {
      title: page === 1 ? 'Blog' : `Blog, page ${page}`,
      description:
        'Articles on healthy ageing that show their figures, name their sources and say what nobody knows yet.',
      path: addressOf(page),
      jsonLd: [breadcrumbs(matches, [['Blog', '/blog']])],
    }),
    feedLink,
  ]
}

const addressOf = (page: number) => (page === 1 ? '/blog' : `/blog?page=${page}`)

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('page') ?? '1'
  const page = /^\d{1,5}$/.test(asked) ? Number(asked) : 0
  const { tools } = requestOf(context)
  const found = pageOf(listPosts(tools), page)
  if (!found) throw notFound()
  return {
    lead: wordsOf(tools, 'openings').blog,
    page,
    pages: found.pages,
    posts: found.items,
    pillars: pillarChoices(tools),
  }
}

/** Every post, newest first, nine to a page. */
export default function Blog({ loaderData: { lead, page, pages, posts, pillars } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Blog" lead={lead} />
      <div className="wrap grid gap-16 pb-section">
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
        <Pages page={page} pages={pages} />
      </div>
      <NewsletterBlock source="/blog" pillars={pillars} />
    </>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
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
          <a href={addressOf(page - 1)} rel="prev" className="link inline-flex min-h-8 items-center">
            Newer posts
          </a>
        )}
        {page < pages && (
          <a href={addressOf(page + 1)} rel="next" className="link inline-flex min-h-8 items-center">
            Older posts
          </a>
        )}
      </p>
    </nav>
  )
}
