import { listPosts } from '#app/features/blog/blog.server.ts'
import { findReferences } from '#app/features/evidence/references.server.ts'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { getPillar, listPillars, listProtocols, listTests } from '#app/features/protocols/protocols.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, feedLink, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { drawingNamed } from '#app/ui/drawing.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Reading } from '#app/ui/reading.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { byline } from '#app/values/byline.ts'
import type { Route } from './+types/pillar'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData: pillar }) =>
  pillar
    ? [
        ...pageMeta(matches, {
          title: pillar.title,
          description: pillar.summary,
          path: `/pillars/${pillar.slug}`,
          type: 'article',
          hasImage: true,
          jsonLd: [breadcrumbs(matches, [pillar.title, `/pillars/${pillar.slug}`])],
        }),
        feedLink(`Longevity: ${pillar.title}`, `/rss/${pillar.slug}.xml`),
      ]
    : []

export async function loader({ params, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const pillar = getPillar(tools, params.slug)
  if (!pillar) throw notFound()
  const { slug, title, summary, author, reviewer, html, citations } = pillar
  const all = listPillars(tools).map(({ slug: name, title: words }) => ({ slug: name, title: words }))
  const practice = [
    ...listProtocols(tools).map((page) => ({ ...page, href: `/${page.slug}` })),
    ...listTests(tools).map((page) => ({ ...page, href: `/tests/${page.slug}` })),
  ].filter((page) => page.pillar === slug)
  const reading = listPosts(tools).filter((post) => post.pillar === slug)
  return {
    who: byline({ author, reviewer }),
    ...{ slug, title, summary, html, references: findReferences(tools, citations), all },
    practice: practice.map((page) => ({ href: page.href, name: page.title })),
    reading: reading.map((post) => ({ href: `/blog/${post.slug}`, name: post.title })),
  }
}

/** One of the six pillars: what is known, what isn't, and how this site uses it. */
export default function Pillar({ loaderData }: Route.ComponentProps) {
  const { slug, title, summary, who, html, references, all, practice, reading } = loaderData
  return (
    <article>
      <PageHead
        eyebrow="Six pillars"
        title={title}
        lead={summary}
        drawing={drawingNamed(slug, 'activity')}
        carried={`pillar-${slug}`}
      >
        {who && <p className="text-sm">{who}</p>}
      </PageHead>
      <Reading
        aside={
          <nav aria-label="Six pillars" className="print:hidden">
            <p className="eyebrow">Six pillars</p>
            <ul className="mt-3 flex flex-wrap gap-x-5 lg:grid lg:gap-0.5">
              {all.map((pillar) => (
                <li key={pillar.slug}>
                  <a
                    href={`/pillars/${pillar.slug}`}
                    aria-current={pillar.slug === slug ? 'page' : undefined}
                    className="touch-line text-sm text-soft hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
                  >
                    {pillar.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        }
      >
        <Prose html={html} />
        <div className="measure print:hidden grid gap-8 border-t border-line pt-8 sm:grid-cols-2">
          <Ways title="Put it into practice" ways={practice} />
          <Ways title="Read more about it" ways={reading} />
        </div>
        <ReferenceList references={references} />
      </Reading>
    </article>
  )
}

function Ways({ title, ways }: { title: string; ways: readonly { href: string; name: string }[] }) {
  if (ways.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 grid gap-1">
        {ways.map(({ href, name }) => (
          <li key={href}>
            <TextLink href={href} className="touch-line leading-snug">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
