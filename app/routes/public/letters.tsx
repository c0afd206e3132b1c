import { NewsletterBlock } from '#app/features/newsletter/ui/newsletter-block.tsx'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { listPublicLetters } from '#app/office/letters/letters.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { londonDay } from '#app/values/london-day.ts'
import type { Route } from './+types/letters'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Letters',
    description: 'Every newsletter that was sent, to read here: one finding, what it means, and how sure we are.',
    path: '/letters',
    jsonLd: [breadcrumbs(matches, ['Letters', '/letters'])],
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const letters = await listPublicLetters(tools)
  const { letters: lead } = wordsOf(tools, 'openings')
  return {
    lead,
    pillars: pillarChoices(tools),
    letters: letters.map(({ at, ...letter }) => ({ ...letter, day: at ? londonDay(at) : '' })),
  }
}

export default function Letters({ loaderData: { lead, letters, pillars } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Letters" lead={lead} />
      <div className="wrap pb-section">
        {letters.length === 0 ? (
          <p className="border-t border-line py-12 text-lg text-soft">No letters yet. The first one comes by email.</p>
        ) : (
          <ul className="max-w-(--container-text)">
            {letters.map(({ slug, subject, preview, day }) => (
              <li key={slug} className="grid gap-1 border-t border-line py-6">
                <p className="text-sm text-soft">{day}</p>
                <h2 className="text-2xl">
                  <a href={`/letters/${slug}`} className="hover:underline">
                    {subject}
                  </a>
                </h2>
                {preview && <p className="text-soft">{preview}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <NewsletterBlock source="/letters" pillars={pillars} />
    </>
  )
}
