import { formTo } from '#app/browser/call.ts'
import { isListId } from '#app/features/newsletter/lists.ts'
import { listsNow, titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { listLetters } from '#app/office/letters/letters.server.ts'
import { STATUS_NAMES, STATUS_TONES } from '#app/office/letters/status.ts'
import { readListQuery } from '#app/office/list.ts'
import { DataTable } from '#app/office/ui/data-table.tsx'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/letters'

export const meta: Route.MetaFunction = () => unlisted('Letters', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url, moment } = await staffOnly(asked, 'letters')
  const query = readListQuery(url, { filters: ['status'], sorts: ['-begun'] })
  const page = await listLetters(tools, query)
  const rows = page.rows.map(({ sendAt, finishedAt, createdAt, list, subject, ...letter }) => ({
    ...{ id: letter.id, status: letter.status, addressed: letter.addressed, bounced: letter.bounced },
    subject: subject || 'No subject yet',
    list: isListId(list) ? titleNow(tools, list) : list,
    when: moment(finishedAt ?? sendAt ?? createdAt),
  }))
  return {
    query,
    page: { ...page, rows },
    lists: listsNow(tools),
    isDeleted: url.searchParams.get('done') === 'delete',
  }
}

export default function Letters({ loaderData: { query, page, lists, isDeleted } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Letters" lead="To the newsletter, and to anyone who asked to be told when something is here.">
        <ButtonLink href="/office/letters/welcome" variant="secondary">
          Welcome
        </ButtonLink>
        <ButtonLink href="/office/letters/lists" variant="secondary">
          Lists
        </ButtonLink>
      </OfficeHead>
      {isDeleted && <Notice variant="success" title="The draft is deleted" live className="mb-6" />}
      <ListFilters
        query={query}
        isEmpty={page.rows.length === 0}
        filters={[{ name: 'status', label: 'State', options: Object.entries(STATUS_NAMES) }]}
      />
      <div className="grid gap-8 pt-6">
        <NewLetter lists={lists} />
        <DataTable
          caption="Letters"
          page={page}
          query={query}
          empty={
            <p>
              {query.filters.status ? 'No letter is in this state.' : 'No letters yet. The first one can be short.'}
            </p>
          }
          columns={[
            {
              label: 'Subject',
              cell: ({ id, subject, status }) => (
                <a href={status === 'draft' ? `/office/letters/${id}/edit` : `/office/letters/${id}`}>{subject}</a>
              ),
            },
            { label: 'To', cell: ({ list }) => list },
            {
              label: 'State',
              cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>,
            },
            { label: 'When', sort: 'begun', cell: ({ when }) => when },
            {
              label: 'Readers',
              isNumber: true,
              cell: ({ addressed }) => (addressed === 0 ? '–' : addressed.toLocaleString('en-GB')),
            },
            {
              label: 'Came back',
              isNumber: true,
              cell: ({ bounced }) => (bounced === 0 ? '–' : bounced.toLocaleString('en-GB')),
            },
          ]}
        />
      </div>
    </>
  )
}

/** A plain form: it leads to the page where the letter is written. */
const NewLetter = ({ lists }: Pick<Route.ComponentProps['loaderData'], 'lists'>) => (
  <form {...formTo('POST /api/office/letters')} className="flex flex-wrap items-end gap-3 border-t border-line pt-6">
    <SelectField label="New letter to" name="list" required className="min-w-52">
      <Options of={lists.map(({ id, title }) => [id, title])} />
    </SelectField>
    <Button type="submit">Write</Button>
  </form>
)
