import { isPermitted } from '#app/features/auth/permissions.ts'
import { readListQuery } from '#app/office/list.ts'
import { listLabels, listPeople, PEOPLE_LIST } from '#app/office/people/people.server.ts'
import { STANDINGS } from '#app/office/people/person.ts'
import { PeopleList } from '#app/office/people/ui/people-list.tsx'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/people'

export const meta: Route.MetaFunction = () => unlisted('People', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, url, moment } = await staffOnly(asked, 'people')
  const query = readListQuery(url, PEOPLE_LIST)
  const { rows, ...ways } = await listPeople(tools, query)
  return {
    query,
    page: {
      ...ways,
      rows: rows.map(({ joinedAt, ...row }) => ({ ...row, joined: moment(joinedAt) })),
    },
    labels: await listLabels(tools),
    mayExport: isPermitted(user.role, 'exports'),
  }
}

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
