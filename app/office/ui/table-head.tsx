import type { ChangeEvent } from 'react'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { changeListAddress, type ListQuery } from '#app/office/list.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ArrowDown, ArrowUp } from '#app/ui/icons.tsx'
import type { Column } from './data-table.tsx'

/** Selects or deselects every row of the page; without script each row is selected individually. */
export function ChooseAll() {
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

export function Head<Row>({ column: { label, sort, isNumber }, query, search }: HeadProps<Row>) {
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
