import { getPost } from '#app/features/blog/blog.server.ts'
import { changedOn } from '#app/features/blog/post.ts'
import { carriedName, PostCard, PostDates } from '#app/features/blog/ui/post-card.tsx'
import { PostTags, SeriesParts } from '#app/features/blog/ui/post-foot.tsx'
import { TalkLink } from '#app/features/conversation/ui/talk-link.tsx'
import { findReferences } from '#app/features/evidence/references.server.ts'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { NewsletterBlock } from '#app/features/newsletter/ui/newsletter-block.tsx'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { coachOf, wordsOf } from '#app/features/site/pages.server.ts'
import { appUrlOf, breadcrumbs, feedLink, pageMeta, shareImage } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Carried } from '#app/ui/carried.tsx'
import { Drawing, drawingNamed } from '#app/ui/drawing.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Contents, Reading } from '#app/ui/reading.tsx'
import { byline } from '#app/values/byline.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/post'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { post } = loaderData
  const path = `/blog/${post.slug}`
  const publisher = { '@type': 'Organization', name: 'Longevity', url: appUrlOf(matches) }
  return [
    ...pageMeta(matches, {
      title: post.title,
      description: post.excerpt,
      path,
      type: 'article',
      hasImage: true,
      jsonLd: [
        {
          '@type': 'Article',
          headline: post.title,
          image: shareImage(appUrlOf(matches) ?? '', path),
          description: post.excerpt,
          datePublished: post.createdAt,
          dateModified: changedOn(post),
          inLanguage: 'en-GB',
          keywords: post.tags,
          author: post.author ? { '@type': 'Person', name: post.author } : publisher,
          ...(post.reviewer ? { editor: { '@type': 'Person', name: post.reviewer } } : {}),
          publisher,
          mainEntityOfPage: `${appUrlOf(matches) ?? ''}${path}`,
        },
        breadcrumbs(matches, ['Blog', '/blog'], [post.title, path]),
      ],
    }),
    { property: 'article:published_time', content: post.createdAt },
    feedLink('Longevity: the blog', '/rss.xml'),
  ]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const post = getPost(tools, params.slug)
  if (!post) throw notFound()
  const { disclaimer } = wordsOf(tools, 'everywhere')
  const { citations, references: _references, related, inSeries, ...shown } = post
  return {
    // Posts without an author are by the coach, once the office has set the coach's name.
    post: { ...shown, author: shown.author ?? coachOf(tools).name },
    related,
    disclaimer: disclaimer.short,
    pillars: pillarChoices(tools),
    parts: inSeries.map(({ slug, title }) => ({ slug, title })),
    references: findReferences(tools, citations),
  }
}

/** A post: its text, its sources, and what to read next. */
export default function Post({
  loaderData: { post, related, parts, pillars, disclaimer, references },
}: Route.ComponentProps) {
  const who = byline(post)
  return (
    <>
      <article>
        <PageHead
          className="lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-16 [&>*]:lg:col-start-1"
          eyebrow={<EyebrowLink href="/blog">Blog</EyebrowLink>}
          title={post.title}
          lead={post.excerpt}
        >
          <div className="grid gap-1 text-sm">
            {who && <p>{who}</p>}
            <PostDates post={post} />
          </div>
          <Carried
            name={carriedName(post.slug)}
            className="rounded-lg bg-sunk px-6 py-8 max-lg:mt-4 lg:!col-start-2 lg:row-span-4 lg:row-start-1 lg:self-end print:hidden"
          >
            <Drawing
              name={drawingNamed(post.illustration ?? post.pillar, 'activity')}
              alt={post.illustrationAlt ?? undefined}
              className="mx-auto w-full max-w-72"
            />
          </Carried>
        </PageHead>
        <Reading
          aside={
            <>
              <Contents entries={post.headings} />
              <p className="text-sm text-soft max-lg:hidden">
                Compared with its sources on <span className="whitespace-nowrap">{dayLabel(post.reviewed)}</span>.
              </p>
            </>
          }
        >
          <Prose html={post.html} />
          {/* Print only: on the screen it's in the page's footer, which isn't printed. */}
          <p className="measure hidden border-t border-line pt-6 text-sm text-soft print:block">{disclaimer}</p>
          <TalkLink href={`/app/talk/post/${post.slug}`} />
          <PostTags tags={post.tags} />
          {post.series !== null && parts.length > 1 && (
            <SeriesParts series={post.series} parts={parts} here={post.slug} />
          )}
          <ReferenceList references={references} />
        </Reading>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" className="wrap pb-section print:hidden">
          <div className="grid gap-10 border-t border-line pt-12">
            <h2 id="related" className="text-3xl font-light tracking-tight">
              Read next
            </h2>
            <ul className="grid gap-x-10 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
              {related.map((other) => (
                <li key={other.slug}>
                  <PostCard post={other} heading="h3" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <NewsletterBlock source={`/blog/${post.slug}`} pillars={pillars} />
    </>
  )
}
