import { listCohorts } from '#app/office/events/cohorts.server.ts'
import { CohortForm } from '#app/office/events/ui/cohort-forms.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/groups'

export const meta: Route.MetaFunction = () => unlisted('Groups', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools } = await staffOnly(asked, 'coaching')
  const groups = (await listCohorts(tools)).map(({ cohort, taken }) => ({
    ...{ id: cohort.id, name: cohort.name, taken, size: cohort.size },
    starts: dayLabel(cohort.startsOn),
  }))
  return { formId: crypto.randomUUID(), groups, coach: tools.settings.now().coach.name }
}

/** Groups, opened to the Age-Watchers waiting list, and a form for a new one. */
export default function OfficeGroups({ loaderData: { formId, groups, coach } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        title="Groups"
        lead="For Age-Watchers: a group, its weekly meeting and its challenge, opened to the waiting list when you say so."
      />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <Part title="Your groups">
          {groups.length === 0 && <p className="text-soft">There are none yet.</p>}
          <ul className="office-lines">
            {groups.map(({ id, name, starts, taken, size }) => (
              <li key={id} className="grid gap-0.5 py-3">
                <a href={`/office/groups/${id}`} className="link touch justify-self-start">
                  {name}
                </a>
                <span className="text-sm text-soft">
                  From {starts}, {taken} of {size} seats taken
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="A new group">
          <CohortForm id={formId} coach={coach} />
        </Part>
      </div>
    </>
  )
}
