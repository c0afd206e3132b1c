import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { ListQuery } from '../../list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { type LetterStatus, STATUS_NAMES, STATUS_TONES } from '../status.ts'

export type LetterLine = {
  id: string
  subject: string
  list: string
  status: LetterStatus
  addressed: number
  bounced: number
  when: string
}

type Props = {
  page: { rows: LetterLine[]; previous: string | null; next: string | null }
  query: Pick<ListQuery, 'sort' | 'isDescending'>
  lists: readonly { id: string; title: string }[]
}

/** The letters, and a new one. */
export function LetterList({ page, query, lists }: Props) {
  return (
    <div className="grid gap-8 pt-6">
      <NewLetter lists={lists} />
      <DataTable
        caption="Letters"
        page={page}
        query={query}
        idOf={({ id }) => id}
        empty={<p>No letters yet. The first one can be short.</p>}
        columns={[
          {
            name: 'subject',
            label: 'Subject',
            cell: ({ id, subject, status }) => (
              <a href={status === 'draft' ? `/office/letters/${id}/edit` : `/office/letters/${id}`}>{subject}</a>
            ),
          },
          { name: 'list', label: 'To', cell: ({ list }) => list },
          {
            name: 'status',
            label: 'State',
            cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>,
          },
          { name: 'when', label: 'When', sort: 'begun', cell: ({ when }) => when },
          {
            name: 'addressed',
            label: 'Readers',
            isNumber: true,
            cell: ({ addressed }) => (addressed === 0 ? '–' : addressed.toLocaleString('en-GB')),
          },
          {
            name: 'bounced',
            label: 'Came back',
            isNumber: true,
            cell: ({ bounced }) => (bounced === 0 ? '–' : bounced.toLocaleString('en-GB')),
          },
        ]}
      />
    </div>
  )
}

/** A plain form: it leads to the page where the letter is written. */
const NewLetter = ({ lists }: Pick<Props, 'lists'>) => (
  <form {...formTo('POST /api/office/letters')} className="flex flex-wrap items-end gap-3 border-t border-line pt-6">
    <SelectField label="New letter to" name="list" required className="min-w-52">
      {lists.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
    <Button type="submit">Write</Button>
  </form>
)
