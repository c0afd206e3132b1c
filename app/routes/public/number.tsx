import { listOftenQuoted } from '#app/features/evidence/evidence.server.ts'
import { figuresOfClaim } from '#app/features/evidence/shown.server.ts'
import { GradeDots } from '#app/features/evidence/ui/grade-dots.tsx'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { TwoNumbers } from '#app/features/evidence/ui/two-numbers.tsx'
import { notFound } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/number'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { id, topic, quoted, holds } = loaderData.row
  const path = `/numbers/${id}`
  return pageMeta(matches, {
    title: `${topic}: the number you have read, the number that holds`,
    description: `You have read “${quoted}”. What the study supports: ${holds}.`,
    path,
    type: 'article',
    hasImage: true,
    jsonLd: [breadcrumbs(matches, ['Evidence', '/evidence'], [topic, path])],
  })
}

export function loader({ params, context }: Route.LoaderArgs) {
  const all = listOftenQuoted(requestOf(context).tools)
  const place = all.findIndex(({ id }) => id === params.slug)
  const row = all[place]
  if (!row) throw notFound()
  const next = all[(place + 1) % all.length] ?? row
  return { row, next: { id: next.id, topic: next.topic }, figures: figuresOfClaim(row.claim) }
}

/** A famous but wrong number, struck through, and the right one: a page for sharing. */
export default function NumberPage({ loaderData: { row, next, figures } }: Route.ComponentProps) {
  const { topic, quoted, holds, who, limits, grade, claim, sources } = row
  return (
    <article>
      <PageHead
        eyebrow={<EyebrowLink href="/evidence">The number you have read, the number that holds</EyebrowLink>}
        title={topic}
      >
        <TwoNumbers quoted={quoted} holds={holds} className="text-3xl" />
        <p>
          <GradeDots grade={grade} />
        </p>
      </PageHead>
      <div className="wrap pb-section">
        <div className="one-column gap-8 border-t border-line pt-10">
          <dl className="measure grid gap-x-6 gap-y-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-semibold">Who, and how</dt>
            <dd>{who}</dd>
            <dt className="font-semibold">What it can’t tell</dt>
            <dd>{limits}</dd>
          </dl>
          {figures.map((html) => (
            <Prose key={html} html={html} className="[&>.figure]:my-0" />
          ))}
          <p className="measure text-soft">
            Averages of groups. They don’t predict what will happen to you, and they can’t be added.
          </p>
          <p className="flex flex-wrap gap-x-8">
            <TextLink href={`/evidence/${claim}`} className="inline-flex min-h-11 items-center">
              The whole claim
            </TextLink>
            <TextLink href={`/numbers/${next.id}`} rel="next" className="inline-flex min-h-11 items-center">
              Next number: {next.topic}
            </TextLink>
          </p>
          <ReferenceList references={sources} title="Sources" />
        </div>
      </div>
    </article>
  )
}
