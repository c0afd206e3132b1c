import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { PeopleList } from './people-list.tsx'

type Person = Parameters<typeof PeopleList>[0]['page']['rows'][number]
const ADA = { id: 'a', email: 'ada@example.test', name: 'Ada', role: 'member', joined: '3 June', labels: [] }

function shown(rows: Person[]): string {
  const query = { q: 'ada', filters: {}, sort: 'joined', isDescending: true, cursor: null }
  const element = <PeopleList page={{ rows, previous: null, next: null }} query={query} mayExport />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('offers the list as a file where somebody is on it', () => {
  expect(shown([{ ...ADA, membership: 'none' }])).toContain('Download this list (CSV)')
  expect(shown([])).not.toContain('CSV')
})
