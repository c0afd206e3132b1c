import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endWithAgain, endWithout, spanOf } from './gift-months.ts'

const at = (text: string) => new Date(`${text}T12:00:00Z`)
const NOW = at('2026-01-31')

it.each([
  [null, 1, '2026-01-31', '2026-02-28'],
  [null, 3, '2026-01-31', '2026-04-30'],
  [null, 12, '2026-01-31', '2027-01-31'],
  [at('2026-01-31'), 1, '2026-01-31', '2026-02-28'],
  [at('2026-01-30'), 1, '2026-01-31', '2026-02-28'],
  [at('2026-02-28'), 1, '2026-02-28', '2026-03-28'],
])('after a gift that ends %s, %i months run from %s to %s', (endOfGift, months, from, until) =>
  expect(spanOf(NOW, endOfGift, months)).toEqual({ from: at(from), until: at(until) }),
)

it.each([
  ['all of it, on the day it began', '2026-01-31', '2026-03-31', '2026-01-31'],
  ['the rest of it, later', '2026-01-01', '2026-03-31', '2026-01-31'],
  ['nothing of one that has ended', '2025-12-01', '2026-01-01', '2026-03-31'],
])('taking a gift back removes %s', (_what, from, until, ends) =>
  expect(endWithout({ from: at(from), until: at(until) }, at('2026-03-31'), NOW)).toEqual(at(ends)),
)

it.each([
  ['what is left of it', '2026-01-01', '2026-03-31', '2026-01-20', '2026-03-31'],
  ['all of it, behind another gift', '2026-02-28', '2026-03-31', '2026-02-28', '2026-03-31'],
  ['nothing of one that is over', '2025-12-01', '2026-01-01', '2025-12-20', '2026-01-31'],
])('giving it again adds %s', (_what, from, until, endsAt, ends) =>
  expect(endWithAgain({ from: at(from), until: at(until) }, at(endsAt), NOW)).toEqual(at(ends)),
)

it('with two gifts, one taken back leaves as much as the other gave', () => {
  const months = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(months, months, (one, other) => {
      const first = spanOf(NOW, null, one)
      const second = spanOf(NOW, first.until, other)
      const left = endWithout(first, second.until, NOW).getTime() - NOW.getTime()
      expect(left).toBe(second.until.getTime() - second.from.getTime())
    }),
  )
})
