import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '../contract.ts'
import type { ShownGift } from '../gifts.server.ts'
import { OrderView } from './order-view.tsx'

const PAID: Order = {
  id: '149831f9-d604-4a77-b320-5c2992c39e9f',
  kind: 'packs',
  status: 'paid',
  amount: 9494,
  amountRefunded: 0,
  currency: 'gbp',
  email: 'ada@example.test',
  createdAt: '2026-06-15T12:00:00.000Z',
  paidAt: '2026-06-15T12:01:00.000Z',
  canBeRefunded: false,
  isLost: false,
  items: [{ productId: 'starter-pack-2', name: 'Starter Pack 2', unitPrice: 8999, quantity: 1 }],
  delivery: { name: 'Ada King', line1: '12 St James’s Square', line2: '', town: 'London', postcode: 'SW1Y 4JH' },
  deliveryPence: 495,
  discount: null,
  dispatchedAt: null,
  tracking: null,
}
const show = (order: Partial<Order>, gift: ShownGift | null = null) =>
  renderToStaticMarkup(
    <OrderView order={{ ...PAID, ...order }} gift={gift} payment={null} payments={null} isBack={false} />,
  )

it('says how much was given back, in part and wholly', () => {
  expect(show({})).not.toContain('Refunded')
  expect(show({ amountRefunded: 2000 })).toMatch(/Refunded<\/span><span[^>]*>£20\.00/)
  expect(show({ status: 'refunded', amountRefunded: 9494 })).toMatch(/Refunded<\/span><span[^>]*>£94\.94/)
})

it('doesn’t say that a parcel goes somewhere once all the money is back before it left', () => {
  expect(show({})).toContain('It goes to')
  expect(show({ status: 'refunded', amountRefunded: 9494 })).not.toContain('It goes to')
})

it('says what a code took off a download, and what was paid', () => {
  const items = [{ productId: 'course', name: 'Course', unitPrice: 2000, quantity: 1 }]
  const course = { kind: 'download', amount: 1500, delivery: null, deliveryPence: 0, items } as const
  expect(show({ ...course, discount: { code: 'SPRING', pence: 500 } })).toMatch(/Code SPRING.*−£5\.00.*Total.*£15\.00/)
  expect(show({ ...course, amount: 2000 })).not.toContain('Total')
})

it('says that a disputed order is on hold only until the bank has given the money back', () => {
  expect(show({ status: 'disputed' })).toContain('so the order is on hold')
  const lost = show({ status: 'disputed', isLost: true })
  expect(lost).toContain('Your bank has given you the money back')
  expect(lost).not.toMatch(/on hold|disputed|It goes to/)
})

it('says that a disputed gift is kept by whoever opened its months', () => {
  const gift: ShownGift = {
    ...{ words: 'Longevity membership, 3 months', forName: 'Ben', recipient: null, message: null, code: null },
    ...{ path: '/gift/open?code=', sendAt: null, sentAt: null, redeemedAt: '2026-06-16T12:00:00.000Z' },
    ...{ opensUntil: '2026-09-16T12:00:00.000Z', state: 'redeemed' },
  }
  const words = (state: ShownGift['state']) =>
    show({ kind: 'gift', status: 'disputed', delivery: null }, { ...gift, state })
  expect(words('redeemed')).toContain('whoever opened your gift keeps it meanwhile')
  expect(words('on-hold')).toContain('so the order is on hold')
})
