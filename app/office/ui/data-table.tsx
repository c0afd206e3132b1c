import type { ChangeEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useIsAwake } from '#app/browser/use-is-awake.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from '#app/ui/icons.tsx'
import { changeListAddress, type ListQuery } from '../list.ts'

export type Column<Row> = {
  name: string
  label: string
  cell(row: Row): ReactNode
  /** What the list is sorted by when its head is pressed. */
  sort?: string
  isNumber?: boolean
}

type Props<Row> = {
  /** What the list is of, for screen readers. */
  caption: string
  /** The first names the row and carries its link. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  page: { rows: readonly Row[]; previous: string | null; next: string | null }
  query: Pick<ListQuery, 'sort' | 'isDescending'>
  idOf(row: Row): string
  /** Rows can be chosen; the table then stands in a form and each is sent as `chosen.<id>`. */
  isChosen?: boolean
  /** What stands in place of the table when there is nothing. */
  empty: ReactNode
}

/** A list of the office: a table on wide screens, on phones a row below the other with the words of its columns. */
export function DataTable<Row>({ caption, columns, page, query, idOf, isChosen = false, empty }: Props<Row>) {
  const { search } = useLocation()
  if (page.rows.length === 0) return <div className="grid justify-items-start gap-4 py-10 text-soft">{empty}</div>
  return (
    <div className="grid gap-4">
      {isChosen && page.rows.length > 1 && <ChooseAll />}
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
              <Head key={column.name} column={column} query={query} search={search} />
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <tr key={idOf(row)}>
              {isChosen && (
                <td className="data-choice">
                  <label>
                    <input type="checkbox" name={`chosen.${idOf(row)}`} className="size-5 accent-action" />
                    <span className="sr-only">Choose this row</span>
                  </label>
                </td>
              )}
              {columns.map(({ name, label, cell, isNumber }, at) =>
                at === 0 ? (
                  <th key={name} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} data-label={label} className={isNumber ? 'data-number' : undefined}>
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

/** Ticks every row of the page, and takes that back; without script each row is ticked for itself. */
function ChooseAll() {
  const isAwake = useIsAwake()
  const choose = ({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>) => {
    for (const one of form?.querySelectorAll<HTMLInputElement>('input[name^="chosen."]') ?? []) one.checked = checked
  }
  return (
    <label className={classNames('data-all', !isAwake && 'invisible')}>
      <input type="checkbox" className="size-5 accent-action" onChange={choose} />
      All on this page
    </label>
  )
}

type HeadProps<Row> = { column: Column<Row>; query: Props<Row>['query']; search: string }

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

function Pager({ page: { previous, next }, search }: { page: Props<unknown>['page']; search: string }) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Pages of this list" className="flex gap-2">
      {previous !== null && (
        <a href={changeListAddress(search, { before: previous })} className="button button-quiet">
          <ChevronLeft className="size-5" />
          Back
        </a>
      )}
      {next !== null && (
        <a href={changeListAddress(search, { after: next })} className="button button-quiet">
          Further
          <ChevronRight className="size-5" />
        </a>
      )}
    </nav>
  )
}
