import { ComplaintForm } from '#app/features/contact/ui/complaint-form.tsx'
import { findReferences } from '#app/features/evidence/references.server.ts'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { getLegalText } from '#app/features/legal/legal.server.ts'
import { notFound, slugOfPage } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { getContactEmail } from '#app/features/site/settings.server.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Contents, Reading } from '#app/ui/reading.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/legal'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ loaderData: text, matches }) =>
  text ? pageMeta(matches, { title: text.title, description: text.summary, path: `/${text.slug}` }) : []

export function loader({ url, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const now = tools.settings.now()
  const trader = { ...now.trader, email: getContactEmail(tools) }
  const text = getLegalText(tools, slugOfPage(url), { ...now, trader })
  if (!text) throw notFound()
  const { slug, title, summary, updated, html, headings, citations } = text
  return {
    slug,
    title,
    summary,
    updated: dayLabel(updated),
    html,
    headings,
    references: findReferences(tools, citations),
  }
}

/** Terms, privacy and the other legal texts: dated, with a table of contents and anchors. */
export default function Legal({ loaderData }: Route.ComponentProps) {
  const { slug, title, summary, updated, html, headings, references } = loaderData
  return (
    <article>
      <PageHead eyebrow={`Last updated: ${updated}`} title={title} lead={summary} />
      <Reading aside={<Contents entries={headings} />}>
        <Prose html={html} />
        {slug === 'complaints' && (
          <div className="max-w-prose">
            <ComplaintForm />
          </div>
        )}
        <ReferenceList references={references} />
      </Reading>
    </article>
  )
}
