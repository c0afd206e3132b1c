import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '../contract.ts'
import { OrderList } from './order-list.tsx'

const FREE: Order = {
  ...{ id: '149831f9-d604-4a77-b320-5c2992c39e9f', kind: 'packs', status: 'paid', currency: 'gbp', isLost: false },
  ...{ email: 'ada@example.test', createdAt: '2026-06-15T12:00:00.000Z', paidAt: '2026-06-15T12:01:00.000Z' },
  items: [{ productId: 'starter-pack-2', name: 'Starter Pack 2', unitPrice: 8999, quantity: 1 }],
  ...{ delivery: null, deliveryPence: 0, discount: { code: 'ALL', pence: 8999 }, dispatchedAt: null, tracking: null },
  ...{ amount: 0, amountRefunded: 0, canBeRefunded: false },
}

it('calls an order free that a code paid for, and no gift', () => {
  const shown = renderToStaticMarkup(<OrderList orders={[FREE]} papers={[]} />)
  expect(shown).toContain('Free')
  expect(shown).not.toContain('Gift')
})
