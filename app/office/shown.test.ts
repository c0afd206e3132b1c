import { expect, it } from 'vitest'
import { mailLine, saleLine } from './shown.ts'

const MAIL = { id: 'm1', template: 'ebook-order', createdAt: new Date('2026-06-15T12:00:00Z') }
const at = (instant: Date) => instant.toISOString().slice(0, 10)

it.each([
  [
    { status: 'sent', sentAt: new Date('2026-06-16T12:00:00Z') },
    { words: 'E-book order', when: '2026-06-16' },
  ],
  [
    { status: 'queued', sentAt: null },
    { words: 'E-book order, queued', when: '2026-06-15' },
  ],
])('an email that is %o, as a line of a page', (state, shown) => {
  expect(mailLine({ ...MAIL, ...state }, at)).toEqual({ id: 'm1', ...shown })
})

it('names what was bought and its state as the list of sales does', () => {
  const at12 = { at: new Date('2026-06-15T12:00:00Z'), dispatchedAt: null, isWaiting: false, isLost: false }
  const sale = { ...at12, id: '00000000-0000-4000-8000-000000000000', amount: 999, amountRefunded: 0 }
  const words = (one: Partial<Parameters<typeof saleLine>[0]>) => {
    const { words: name, state } = saleLine({ ...sale, kind: 'ebook', status: 'paid', ...one }, at)
    return [name.split(', ')[0], state]
  }
  expect(words({})).toEqual(['E-book', '£9.99, paid'])
  expect(words({ kind: 'packs', isWaiting: true })).toEqual(['Packs', '£9.99, to be sent'])
  expect(words({ amountRefunded: 500 })).toEqual(['E-book', '£9.99, partly refunded'])
  expect(words({ status: 'disputed', isLost: true })).toEqual(['E-book', '£9.99, dispute lost'])
  expect(words({ status: 'pending' })).toEqual(['E-book', '£9.99, begun, not paid'])
})
