import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { dueDay, labelOf } from './person.ts'

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
