import { findClaim, showClaim } from '#app/features/evidence/shown.server.ts'
import { ClaimFacts } from '#app/features/evidence/ui/claim-card.tsx'
import { GradeDots } from '#app/features/evidence/ui/grade-dots.tsx'
import { pageNames } from '#app/features/protocols/protocols.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/claim'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { claim } = loaderData.shown
  const title = titleOf(claim)
  const path = `/evidence/${claim.id}`
  return pageMeta(matches, {
    title,
    description: `${claim.displayed}. ${claim.limits}`,
    path,
    jsonLd: [breadcrumbs(matches, ['Evidence', '/evidence'], [title, path])],
  })
}

const titleOf = ({ claim }: { claim: string }) => claim.replace(/\.$/, '')

export function loader({ params, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const claim = findClaim(tools, params.claim)
  if (!claim) throw notFound()
  return { shown: showClaim(claim, pageNames(tools)) }
}

/** One claim of the register at its own address, for sharing. */
export default function ClaimPage({ loaderData: { shown } }: Route.ComponentProps) {
  const { claim } = shown
  return (
    <article>
      <PageHead eyebrow={<EyebrowLink href="/evidence">Evidence</EyebrowLink>} title={titleOf(claim)}>
        <p className="measure font-serif text-2xl font-light">{claim.displayed}</p>
        {claim.grade !== 'Not applicable' && (
          <p>
            <GradeDots grade={claim.grade} />
          </p>
        )}
      </PageHead>
      <div className="wrap pb-section">
        <div className="one-column gap-6 border-t border-line pt-10">
          <ClaimFacts shown={shown} sourceAt="/evidence" />
        </div>
      </div>
    </article>
  )
}
