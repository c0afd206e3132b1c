import { NewsletterBlock } from '#app/features/newsletter/ui/newsletter-block.tsx'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { getPublicLetter } from '#app/office/letters/letters.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { londonDay } from '#app/values/london-day.ts'
import type { Route } from './+types/letter'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { subject, preview, slug } = loaderData
  const path = `/letters/${slug}`
  return pageMeta(matches, {
    title: subject,
    description: preview || `A letter to our newsletter: ${subject}`,
    path,
    jsonLd: [breadcrumbs(matches, ['Letters', '/letters'], [subject, path])],
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const letter = await getPublicLetter(tools, params.slug)
  if (!letter) throw notFound()
  const { slug, subject, preview, html, startedAt } = letter
  const day = startedAt && londonDay(startedAt)
  return { slug, subject, preview, html, day, pillars: pillarChoices(tools) }
}

/** A letter as it was sent to the newsletter's list. */
export default function Letter({ loaderData: { subject, html, day, pillars } }: Route.ComponentProps) {
  return (
    <>
      <article>
        <PageHead eyebrow={<EyebrowLink href="/letters">Letters</EyebrowLink>} title={subject} lead={day} />
        <div className="wrap pb-section">
          <Prose html={html} />
        </div>
      </article>
      <NewsletterBlock source="/letters" pillars={pillars} />
    </>
  )
}
