import { getReference } from '#app/features/evidence/evidence.server.ts'
import { getHabitPanel } from '#app/features/routine/habit-panels.server.ts'
import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { HabitPanelText } from '#app/features/routine/ui/habit-panel-text.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/why-habit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Why ${loaderData?.title ?? 'this habit'} · Longevity` },
  { name: 'robots', content: 'noindex' },
]

export function loader({ params }: Route.LoaderArgs) {
  const habit = HABIT_KEYS.find((key) => key === params.habit)
  if (!habit) throw new Response('Not found', { status: 404 })
  const { title, grades, dose, swap, cautions, stopIf, html, references } = getHabitPanel(habit)
  return { title, grades, dose, swap, cautions, stopIf, html, sources: references.map(sourceOf) }
}

function sourceOf(id: string) {
  const { authors, year, title, source, url } = getReference(id)
  return { id, label: `${authors}${year === null ? '' : ` (${year})`}. ${title}. ${source}`, url }
}

/** The evidence panel of one habit as a page. */
export default function WhyHabit({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead eyebrow="Why this habit" title={loaderData.title} />
      <div className="wrap grid max-w-3xl gap-10 pb-section">
        <HabitPanelText panel={loaderData} />
        <p>
          <ButtonLink href="/app" variant="secondary">
            Back to my day
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
