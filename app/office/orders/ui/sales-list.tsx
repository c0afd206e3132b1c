import { formTo, linkTo } from '#app/browser/call.ts'
import type { PageOf } from '#app/office/keyset.server.ts'
import type { ListQuery } from '#app/office/list.ts'
import { salePage } from '#app/office/shown.ts'
import { ChosenForm, ChosenProblem } from '#app/office/ui/chosen-form.tsx'
import { type Column, DataTable } from '#app/office/ui/data-table.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { KIND_WORDS, type SaleKind, type SaleState, stateWords } from '../sale.ts'

/** A sale as a line of the list; sums and times formatted. */
export type ShownSale = {
  id: string
  kind: SaleKind
  number: string
  what: string
  who: string
  when: string
  amount: string
  /** The refunded sum. */
  back: string | null
  state: SaleState
  livemode: boolean
}

const TONES: Partial<Record<SaleState, 'accent' | 'action' | 'danger' | 'warning'>> = {
  'to-send': 'accent',
  sent: 'action',
  disputed: 'danger',
  lost: 'danger',
  'part-refunded': 'warning',
  refunded: 'warning',
}

const COLUMNS: readonly [Column<ShownSale>, ...Column<ShownSale>[]] = [
  {
    label: 'Sale',
    cell: (row) => (
      <a href={salePage(row)} className="md:whitespace-nowrap">
        {row.number}
      </a>
    ),
  },
  {
    label: 'What',
    cell: ({ what, kind, livemode }) => (
      <span>
        {what || KIND_WORDS[kind]}
        {!livemode && <span className="text-soft"> (test)</span>}
      </span>
    ),
  },
  { label: 'Buyer', cell: ({ who }) => <span className="block md:min-w-40 wrap-anywhere">{who || 'No address'}</span> },
  { label: 'When', sort: 'date', cell: ({ when }) => when },
  {
    label: 'Paid',
    isNumber: true,
    cell: ({ amount, back }) => (
      <span>
        {amount}
        {back && <span className="block text-soft">{back} back</span>}
      </span>
    ),
  },
  {
    label: 'State',
    cell: ({ state }) => <Badge tone={TONES[state] ?? 'neutral'}>{stateWords(state)}</Badge>,
  },
]

type Props = { page: PageOf<ShownSale>; query: ListQuery; isFiltered: boolean }

/** The list of sales; selected ones are packed, labelled and marked as sent together. */
export function SalesList({ page, query, isFiltered }: Props) {
  const canSend = ({ state }: ShownSale) => state === 'to-send'
  return (
    <ChosenForm to={formTo('POST /api/office/orders/dispatch')}>
      {page.rows.some(canSend) && (
        <fieldset className="flex flex-wrap gap-3 border-y border-line py-3">
          <legend className="sr-only">With the orders you choose</legend>
          <Button type="submit" variant="secondary" size="small" formMethod="get" formAction="/office/orders/packing">
            Packing list
          </Button>
          <Button
            type="submit"
            variant="secondary"
            size="small"
            formMethod="get"
            // In a new tab, so that the list keeps its selection.
            formTarget="_blank"
            formAction={linkTo('GET /api/office/orders/labels.pdf')}
          >
            Labels
          </Button>
          <Button type="submit" size="small">
            Mark as sent
          </Button>
          <ChosenProblem />
        </fieldset>
      )}
      <DataTable
        caption="Sales"
        columns={COLUMNS}
        page={page}
        query={query}
        canChoose={canSend}
        empty={
          <>
            <Drawing name="walk" className="w-full max-w-56" />
            <p>{isFiltered ? 'Nothing here matches what you asked for.' : 'Nothing has been sold yet.'}</p>
          </>
        }
      />
    </ChosenForm>
  )
}
