import { TalkLink } from '#app/features/conversation/ui/talk-link.tsx'
import { findReferences } from '#app/features/evidence/references.server.ts'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { getProtocol, getTest, listProtocolPages, listTestPages } from '#app/features/protocols/protocols.server.ts'
import { ProtocolArticle } from '#app/features/protocols/ui/protocol-article.tsx'
import { notFound, slugOfPage } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { coachOf, safetyWords } from '#app/features/site/pages.server.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { WrittenArticle } from '#app/features/site/ui/written-article.tsx'
import { getWrittenPage } from '#app/features/site/written.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/protocol'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.kind === 'written'
    ? pageMeta(matches, { title: loaderData.title, description: loaderData.summary, path: loaderData.path })
    : loaderData
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
            breadcrumbs(matches, ['Weekly protocols', '/weekly-protocols'], [loaderData.title, loaderData.path]),
          ],
        })
      : []

export function loader({ url, context }: Route.LoaderArgs) {
  const slug = slugOfPage(url)
  const isTest = url.pathname.startsWith('/tests/')
  const { tools } = requestOf(context)
  const page = (isTest ? getTest : getProtocol)(tools, slug)
  if (!page) return readWritten(tools, isTest ? '' : slug)
  const path = isTest ? `/tests/${slug}` : `/${slug}`
  const pages = [
    ...listProtocolPages(tools).map((one) => ({ href: `/${one.slug}`, title: one.title })),
    ...listTestPages(tools).map((one) => ({ href: `/tests/${one.slug}`, title: one.title })),
  ]
  const at = pages.findIndex(({ href }) => href === path)
  const { title, text } = page
  return {
    kind: 'protocol' as const,
    // Tests have no discussion.
    talk: isTest ? null : slug,
    title,
    path,
    text: text && {
      ...{ summary: text.summary, days: text.days, duration: text.duration, grade: text.grade },
      ...{ dose: text.dose, check: text.check, steps: text.steps },
      firstHand: text.firstHand ? { words: text.firstHand, name: coachOf(tools).name ?? 'Your coach' } : undefined,
      drawing: text.illustration ?? text.pillar,
      people: { author: text.author, reviewer: text.reviewer },
      ...{ reviewedOn: text.reviewed, reviewed: dayLabel(text.reviewed), html: text.html, headings: text.headings },
    },
    references: findReferences(tools, text?.citations ?? []),
    safety: safetyWords(tools),
    previous: pages[at - 1] ?? null,
    next: pages[at + 1] ?? null,
  }
}

/** A page that the coach has added; its address is like those of the protocols. */
function readWritten(tools: Parameters<typeof getWrittenPage>[0], slug: string) {
  const page = getWrittenPage(tools, slug)
  if (!page) throw notFound()
  const { title, summary, html, headings, citations } = page
  const references = findReferences(tools, citations)
  return { kind: 'written' as const, path: `/${slug}`, title, summary, html, headings, references }
}

/** One of the protocols or tests, or a page that the coach has added. */
export default function Protocol({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'written')
    return <WrittenArticle {...loaderData} references={<ReferenceList references={loaderData.references} />} />
  const { references, kind: _kind, talk, ...page } = loaderData
  return (
    <ProtocolArticle
      {...page}
      references={
        <>
          {talk && <TalkLink href={`/app/talk/protocol/${talk}`} />}
          <ReferenceList references={references} />
        </>
      }
    />
  )
}
