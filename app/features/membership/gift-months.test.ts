import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endWithAgain, spanOf, takeBack } from './gift-months.ts'

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
  ['all of it but a week, on the day it began', '2026-01-31', '2026-03-31', '2026-02-07'],
  ['the rest of it but a week, later', '2026-01-01', '2026-03-31', '2026-02-07'],
  ['all of it, behind another gift', '2026-02-28', '2026-03-31', '2026-02-28'],
  ['nothing of one that has ended', '2025-12-01', '2026-01-01', '2026-03-31'],
])('taking a gift back removes %s', (_what, from, until, ends) =>
  expect(takeBack({ from: at(from), until: at(until) }, at('2026-03-31'), NOW).endsAt).toEqual(at(ends)),
)

it('taking a gift back in its last days removes nothing', () =>
  expect(takeBack({ from: at('2026-01-05'), until: at('2026-02-05') }, at('2026-02-05'), NOW).endsAt).toEqual(
    at('2026-02-05'),
  ))

it.each(['2026-02-02', '2026-02-20'])('taken back and given again on %s, it ends when it would have', (day) => {
  const span = { from: at('2026-01-01'), until: at('2026-03-31') }
  const { endsAt, from } = takeBack(span, span.until, NOW)
  expect(endWithAgain({ ...span, from }, endsAt, at(day))).toEqual(span.until)
})

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
      const left = takeBack(first, second.until, NOW).endsAt.getTime() - NOW.getTime()
      expect(left).toBe(second.until.getTime() - second.from.getTime())
    }),
  )
})
