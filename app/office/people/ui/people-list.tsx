import { useLocation } from 'react-router'
import { linkTo } from '#app/browser/call.ts'
import type { StateName } from '#app/features/membership/states.ts'
import type { PageOf } from '#app/office/keyset.server.ts'
import type { ListQuery } from '#app/office/list.ts'
import { type Column, DataTable } from '#app/office/ui/data-table.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { MEMBERSHIP_WORDS } from './membership-words.ts'

type ShownPerson = {
  id: string
  email: string
  name: string
  role: string
  joined: string
  membership: StateName
  labels: string[]
}

const COLUMNS: readonly [Column<ShownPerson>, ...Column<ShownPerson>[]] = [
  {
    label: 'Email',
    sort: 'email',
    cell: ({ id, email }) => <a href={`/office/people/${id}`}>{email}</a>,
  },
  { label: 'Name', cell: ({ name }) => name || <span className="text-soft">Not said</span> },
  { label: 'Membership', cell: ({ membership }) => MEMBERSHIP_WORDS[membership] },
  { label: 'Joined', sort: 'joined', cell: ({ joined }) => joined },
  {
    label: 'Labels',
    cell: ({ labels, role }) =>
      (labels.length > 0 || role !== 'member') && (
        <span className="flex flex-wrap gap-1.5">
          {role !== 'member' && <Badge tone="accent">{role}</Badge>}
          {labels.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </span>
      ),
  },
]

type Props = { page: PageOf<ShownPerson>; query: ListQuery; mayExport: boolean }

export function PeopleList({ page, query, mayExport }: Props) {
  const { search } = useLocation()
  return (
    <>
      <DataTable
        caption="People"
        columns={COLUMNS}
        page={page}
        query={query}
        empty={
          <>
            <Drawing name="walk" className="w-full max-w-56" />
            <p>Nobody here matches what you asked for.</p>
          </>
        }
      />
      {mayExport && page.rows.length > 0 && (
        <p>
          <a href={`${linkTo('GET /api/office/people.csv')}${search}`} className="button button-quiet -ml-3">
            Download this list (CSV)
          </a>
        </p>
      )}
    </>
  )
}
