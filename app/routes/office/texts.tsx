import { readListQuery } from '#app/office/list.ts'
import { addressOf, KINDS, STATE_WORDS } from '#app/office/texts/kinds.ts'
import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { listTexts, TEXT_LIST } from '#app/office/texts/texts.server.ts'
import { TextState } from '#app/office/texts/ui/text-state.tsx'
import { type Column, DataTable } from '#app/office/ui/data-table.tsx'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { DOCUMENT_STATES } from '#app/values/document-kinds.ts'
import type { Route } from './+types/texts'

export const meta: Route.MetaFunction = () => unlisted('Texts', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url, moment } = await staffOnly(asked, 'texts')
  const query = readListQuery(url, TEXT_LIST)
  const page = await listTexts(tools, query)
  return {
    query,
    isDeleted: url.searchParams.get('done') === 'delete',
    kinds: SHELVES.map(({ kind }) => [kind, KINDS[kind].many] as const),
    page: {
      ...page,
      rows: page.rows.map(({ at, publishAt, ...row }) => ({
        ...row,
        changed: moment(at),
        due: publishAt && moment(publishAt),
        address: addressOf(row.kind, row.slug),
      })),
    },
  }
}

type Row = Route.ComponentProps['loaderData']['page']['rows'][number]

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  {
    label: 'Text',
    cell: ({ kind, slug, title }) => <a href={`/office/texts/${kind}/${slug}`}>{shorten(title)}</a>,
  },
  { label: 'Kind', cell: ({ kind }) => KINDS[kind].many },
  {
    label: 'State',
    cell: ({ status, hasChanges }) => <TextState status={status} hasChanges={hasChanges} />,
  },
  { label: 'Changed', sort: 'changed', cell: ({ changed }) => changed },
  { label: 'By', cell: ({ author }) => author ?? 'the\u00a0product' },
]

const MOST = 90
const shorten = (title: string) => (title.length > MOST ? `${title.slice(0, MOST).trimEnd()}…` : title)

export default function Texts({ loaderData: { page, query, kinds, isDeleted } }: Route.ComponentProps) {
  const { kind } = query.filters
  return (
    <>
      <OfficeHead title="Texts" lead="Everything the site says. A draft is seen by nobody until it’s published.">
        <ButtonLink href={kind ? `/office/texts/new?kind=${kind}` : '/office/texts/new'}>New text</ButtonLink>
      </OfficeHead>
      <div className="grid gap-6">
        {isDeleted && <Notice variant="success" title="The draft is deleted" />}
        <ListFilters
          query={query}
          searchLabel="Words in it"
          filters={[
            { name: 'kind', label: 'Kind', options: kinds },
            { name: 'status', label: 'State', options: DOCUMENT_STATES.map((one) => [one, STATE_WORDS[one]]) },
          ]}
        />
        <DataTable
          caption="Texts, those changed last first"
          columns={COLUMNS}
          page={page}
          query={query}
          empty={<p>No text here matches what you asked for.</p>}
        />
      </div>
    </>
  )
}
