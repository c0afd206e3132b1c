import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { SaleKind } from '../sale.ts'
import { MoneyPanel } from './money-panel.tsx'

function shown(kind: SaleKind): string {
  const money = { kind, id: '1', facts: [], request: '2', mayRefund: true, refunds: [] }
  const element = <MoneyPanel money={{ ...money, left: { words: '£29.99', pounds: '29.99' } }} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

it('says before all of a month is given back that this may end the membership', () => {
  expect(shown('membership')).toContain('All of the last paid month also ends the membership at once.')
  expect(shown('donation')).not.toContain('membership at once')
})
