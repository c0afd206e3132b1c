import { isPermitted } from '#app/features/auth/permissions.ts'
import { readListQuery } from '#app/office/list.ts'
import { momentLabel } from '#app/office/moment.ts'
import { listLabels, listPeople, PEOPLE_LIST } from '#app/office/people/people.server.ts'
import { STANDINGS } from '#app/office/people/person.ts'
import { PeopleList } from '#app/office/people/ui/people-list.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/people'

export const meta: Route.MetaFunction = () => unlisted('People', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = requestOf(context)
  const { user } = await staffOnly(request, asked, 'people')
  const { tools } = asked
  const query = readListQuery(new URL(request.url), PEOPLE_LIST)
  const now = tools.clock.now()
  const { rows, ...ways } = await listPeople(tools, query)
  return {
    query,
    page: {
      ...ways,
      rows: rows.map(({ joinedAt, ...row }) => ({ ...row, joined: momentLabel(joinedAt, user.timeZone, now) })),
    },
    labels: await listLabels(tools),
    mayExport: isPermitted(user.role, 'exports'),
  }
}

/** Everyone with an account, filtered by the query string. */
export default function People({ loaderData: { query, page, labels, mayExport } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="People" lead="Everybody with an account. Each look at somebody’s page is written down." />
      <div className="grid gap-6">
        <ListFilters
          query={query}
          searchLabel="Email or name"
          filters={[
            { name: 'standing', label: 'Who', options: STANDINGS },
            { name: 'label', label: 'Label', options: labels.map((label) => [label, label] as const) },
          ]}
        />
        <PeopleList page={page} query={query} mayExport={mayExport} />
      </div>
    </>
  )
}
