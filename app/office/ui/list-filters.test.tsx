import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListFilters } from './list-filters.tsx'

const filters = [{ name: 'status', label: 'State', options: [['draft', 'Draft']] }] as const
const drawn = (query: { q: string; filters: Record<string, string> }, isEmpty: boolean) =>
  renderToStaticMarkup(<ListFilters query={query} isEmpty={isEmpty} searchLabel="Words" filters={filters} />)

it('there is nothing to search or filter in a list that holds nothing', () => {
  expect(drawn({ q: '', filters: {} }, true)).toBe('')
  expect(drawn({ q: '', filters: {} }, false)).toContain('Filters')
})

it.each<{ q: string; filters: Record<string, string> }>([
  { q: 'ann', filters: {} },
  { q: '', filters: { status: 'draft' } },
])('what was searched or filtered in vain can be changed: %o', (query) => {
  expect(drawn(query, true)).toContain('Show all')
})

it('nothing in a search is called optional', () => {
  expect(drawn({ q: '', filters: {} }, false)).not.toContain('optional')
})
