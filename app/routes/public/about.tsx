import { publicPage } from '#app/features/site/page-kind.ts'
import { coachOf, wordsOf } from '#app/features/site/pages.server.ts'
import { Insights } from '#app/features/site/ui/about/insights.tsx'
import { Philosophy } from '#app/features/site/ui/about/philosophy.tsx'
import { Coach } from '#app/features/site/ui/coach.tsx'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/about'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About',
    description:
      'What we believe about ageing well, how we weigh a study before we repeat it, and what we do not promise.',
    path: '/about',
    jsonLd: [breadcrumbs(matches, ['About', '/about'])],
  })

export function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  return { ...wordsOf(tools, 'about'), coach: coachOf(tools) }
}

export default function About({ loaderData: { hero, philosophy, insights, coach } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap grid items-end gap-x-16 px-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PageHead title={hero.title} lead={hero.text} />
        <Drawing name="mindset" className="mb-14 hidden w-full pr-(--spacing-gutter) lg:block" />
      </div>
      <Philosophy words={philosophy} />
      <Insights words={insights} />
      <Coach coach={coach} />
      <aside className="border-t border-line bg-sunk">
        <div className="wrap flex flex-wrap items-center justify-between gap-6 py-14">
          <p className="max-w-[19.3em] font-serif text-2xl leading-snug">
            Don’t take my word for it. Every figure is listed with its source and its limits.
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/evidence">See the evidence</ButtonLink>
            <ButtonLink href="/weekly-protocols" variant="secondary">
              What I do, week by week
            </ButtonLink>
          </p>
        </div>
      </aside>
    </>
  )
}
