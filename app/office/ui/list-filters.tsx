import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import type { ListQuery } from '../list.ts'

export type Filter = { name: string; label: string; options: readonly (readonly [value: string, label: string])[] }

type Props = {
  query: Pick<ListQuery, 'q' | 'filters'>
  /** The label of the search field; without it there is no search. */
  searchLabel?: string
  filters?: readonly Filter[]
  /** Whether the list shows nothing; one that isn't filtered then has nothing to search. */
  isEmpty?: boolean
  /** More fields of the same form. */
  children?: ReactNode
}

/**
 * Search and filters of a list, collapsed on phones: a plain form that changes the URL, so that a view can be
 * bookmarked and shared.
 */
export function ListFilters({ query, searchLabel, filters = [], isEmpty = false, children }: Props) {
  const isFiltered = query.q !== '' || Object.keys(query.filters).length > 0
  if (isEmpty && !isFiltered) return null
  return (
    <search>
      <form noValidate className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {searchLabel && (
          <TextField type="search" name="q" label={searchLabel} defaultValue={query.q} isQuery className="grow" />
        )}
        {(filters.length > 0 || children) && (
          <details className="list-filters" open={Object.keys(query.filters).length > 0}>
            <summary>Filters</summary>
            <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
              {filters.map(({ name, label, options }) => (
                <SelectField key={name} name={name} label={label} defaultValue={query.filters[name] ?? ''} required>
                  <option value="">All</option>
                  <Options of={options} />
                </SelectField>
              ))}
              {children}
            </div>
          </details>
        )}
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {isFiltered && (
          <a href="?" className="link inline-flex min-h-11 items-center">
            Show all
          </a>
        )}
      </form>
    </search>
  )
}
