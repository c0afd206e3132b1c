import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { SalesList, type ShownSale } from './sales-list.tsx'

const sale = (id: string, state: ShownSale['state']): ShownSale => ({
  ...{ id, kind: 'packs', number: id, what: '', who: '', when: '', amount: '', back: null, state, livemode: true },
})
const query = { q: '', sort: 'date', isDescending: true, cursor: null, filters: {} }

it('only a parcel that is still to be sent can be chosen', () => {
  const page = { rows: [sale('a', 'to-send'), sale('b', 'sent'), sale('c', 'paid')], previous: null, next: null }
  const Page = createRoutesStub([
    { path: '/', Component: () => <SalesList page={page} query={query} isFiltered={false} /> },
  ])
  const html = renderToStaticMarkup(<Page />)
  expect([...html.matchAll(/name="chosen\.(\w)"/g)].map(([, id]) => id)).toEqual(['a'])
})
