import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { dueDay, labelOf, waysInWords } from './person.ts'

describe('the legal month', () => {
  it.each([
    ['2026-06-15', '2026-07-15'],
    ['2026-01-28', '2026-02-28'],
    ['2026-01-29', '2026-02-28'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-03-31', '2026-04-30'],
    ['2026-11-30', '2026-12-30'],
    ['2026-12-31', '2027-01-31'],
    ['2026-02-28', '2026-03-28'],
  ])('from %s ends on %s', (asked, due) => expect(dueDay(asLocalDate(asked))).toBe(due))
})

it.each([
  ['  Early   Bird ', 'early bird'],
  ['VIP', 'vip'],
])('keeps the label %j as %j', (typed, label) => expect(labelOf(typed)).toBe(label))

it.each([
  [{ canPause: true, canUnpause: false, canCancel: true, canRefund: true }, 'Pause, end or refund'],
  [{ canPause: false, canUnpause: true, canCancel: true, canRefund: false }, 'Go on or end'],
  [{ canPause: false, canUnpause: false, canCancel: true, canRefund: false }, 'End'],
  [{ canPause: false, canUnpause: false, canCancel: false, canRefund: false }, ''],
])('names only what may be done to a membership: %j', (can, words) => expect(waysInWords(can)).toBe(words))
