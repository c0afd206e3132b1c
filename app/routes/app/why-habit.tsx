import { evidenceOf } from '#app/features/evidence/habit-evidence.server.ts'
import { HabitPanelText } from '#app/features/routine/ui/habit-panel-text.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/why-habit'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(`Why ${loaderData?.title ?? 'this habit'}`)

export const loader = ({ params, context }: Route.LoaderArgs) => evidenceOf(requestOf(context).tools, params.habit)

/** The evidence panel of one habit as a page. */
export default function WhyHabit({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead eyebrow="Why this habit" title={loaderData.title} />
      <div className="wrap one-column gap-10 pb-section">
        <HabitPanelText panel={loaderData} level="h2" />
        <p>
          <ButtonLink href="/app" variant="secondary">
            Back to your day
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
