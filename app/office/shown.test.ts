import { expect, it } from 'vitest'
import { mailLine } from './shown.ts'

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
