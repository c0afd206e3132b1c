import { findReference } from '#app/features/evidence/evidence.server.ts'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { getProtocol, getTest, listProtocolPages, listTestPages } from '#app/features/protocols/protocols.server.ts'
import { ProtocolArticle } from '#app/features/protocols/ui/protocol-article.tsx'
import { notFound, slugOfPage } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/context.server.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/protocol'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: loaderData.text?.summary ?? 'Content will be added.',
        path: loaderData.path,
        type: 'article',
        hasImage: true,
        jsonLd: [
          ...(loaderData.text
            ? [{ '@type': 'WebPage', name: loaderData.title, lastReviewed: loaderData.text.reviewedOn }]
            : []),
          breadcrumbs(matches, [
            ['Weekly protocols', '/weekly-protocols'],
            [loaderData.title, loaderData.path],
          ]),
        ],
      })
    : []

export function loader({ request, context }: Route.LoaderArgs) {
  const slug = slugOfPage(request)
  const isTest = new URL(request.url).pathname.startsWith('/tests/')
  const { tools } = requestOf(context)
  const page = (isTest ? getTest : getProtocol)(tools, slug)
  if (!page) throw notFound()
  const path = isTest ? `/tests/${slug}` : `/${slug}`
  const pages = [
    ...listProtocolPages(tools).map((one) => ({ href: `/${one.slug}`, title: one.title })),
    ...listTestPages(tools).map((one) => ({ href: `/tests/${one.slug}`, title: one.title })),
  ]
  const at = pages.findIndex(({ href }) => href === path)
  const { title, text } = page
  return {
    title,
    path,
    text: text && {
      ...{ summary: text.summary, days: text.days, duration: text.duration, grade: text.grade },
      ...{ reviewedOn: text.reviewed, reviewed: dayLabel(text.reviewed), html: text.html, headings: text.headings },
    },
    references: (text?.citations ?? []).flatMap((id) => findReference(id) ?? []),
    previous: pages[at - 1] ?? null,
    next: pages[at + 1] ?? null,
  }
}

/** One of the protocols, or one of the three tests. */
export default function Protocol({ loaderData: { references, ...page } }: Route.ComponentProps) {
  return <ProtocolArticle {...page} references={<ReferenceList references={references} />} />
}
