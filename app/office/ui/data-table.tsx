import type { ChangeEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from '#app/ui/icons.tsx'
import { changeListAddress, type ListQuery } from '../list.ts'

export type Column<Row> = {
  label: string
  cell(row: Row): ReactNode
  /** The sort order when its heading is pressed. */
  sort?: string
  isNumber?: boolean
}

type Ways = { previous: string | null; next: string | null }

type Named = {
  id: string
  /** Sent with a selected row: what of it the list showed. */
  seen?: string
}

type Props<Row extends Named> = {
  /** The table's caption, for screen readers. */
  caption: string
  /** The first names the row and contains its link. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  page: Ways & { rows: readonly Row[] }
  query: Pick<ListQuery, 'sort' | 'isDescending'>
  /** Which rows can be selected; the table is then inside a form and each is sent as `chosen.<id>`. */
  canChoose?: (row: Row) => boolean
  /** Shown in place of an empty table. */
  empty: ReactNode
}

/** A list of the office: a table on wide screens; on phones, stacked rows with column labels. */
export function DataTable<Row extends Named>({ caption, columns, page, query, canChoose, empty }: Props<Row>) {
  const { search } = useLocation()
  if (page.rows.length === 0) return <div className="grid justify-items-start gap-4 py-10 text-soft">{empty}</div>
  const choices = canChoose ? page.rows.filter(canChoose) : []
  const isChosen = choices.length > 0
  return (
    <div className="grid gap-4">
      {choices.length > 1 && <ChooseAll />}
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {isChosen && (
              <th scope="col">
                <span className="sr-only">Chosen</span>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} query={query} search={search} />
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <tr key={row.id}>
              {isChosen && (
                <td className="data-choice">
                  {choices.includes(row) && (
                    <label>
                      <input
                        type="checkbox"
                        name={`chosen.${row.id}`}
                        value={row.seen}
                        className="size-5 accent-action"
                      />
                      <span className="sr-only">Choose this row</span>
                    </label>
                  )}
                </td>
              )}
              {columns.map(({ label, cell, isNumber }, at) =>
                at === 0 ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label} className={isNumber ? 'data-number' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} search={search} />
    </div>
  )
}

/** The ways to the pages beside this one. */
export function Pager({ page: { previous, next }, search }: { page: Ways; search: string }) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Pages of this list" className="flex gap-2">
      {previous !== null && (
        <a href={changeListAddress(search, { before: previous })} className="button button-quiet">
          <ChevronLeft className="size-5" />
          Previous
        </a>
      )}
      {next !== null && (
        <a href={changeListAddress(search, { after: next })} className="button button-quiet">
          Next
          <ChevronRight className="size-5" />
        </a>
      )}
    </nav>
  )
}

/** Selects or deselects every row of the page; without script each row is selected individually. */
function ChooseAll() {
  const isHydrated = useIsHydrated()
  const choose = ({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>) => {
    for (const one of form?.querySelectorAll<HTMLInputElement>('input[name^="chosen."]') ?? []) one.checked = checked
  }
  return (
    <label className={classNames('data-all', !isHydrated && 'invisible')}>
      <input type="checkbox" className="size-5 accent-action" onChange={choose} />
      All on this page
    </label>
  )
}

type HeadProps<Row> = { column: Column<Row>; query: Pick<ListQuery, 'sort' | 'isDescending'>; search: string }

function Head<Row>({ column: { label, sort, isNumber }, query, search }: HeadProps<Row>) {
  const isSorted = sort !== undefined && query.sort === sort
  const className = isNumber ? 'data-number' : undefined
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const next = isSorted && !query.isDescending ? `-${sort}` : sort
  const Arrow = query.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (query.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <a href={changeListAddress(search, { sort: next })} className="inline-flex min-h-11 items-center gap-1">
        {label}
        {isSorted && <Arrow className="size-4" />}
      </a>
    </th>
  )
}
