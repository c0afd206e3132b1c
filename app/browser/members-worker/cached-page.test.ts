import { expect, it } from 'vitest'
import { isFreshEnough } from './cached-page.ts'

it.each([
  ['drawn this moment is shown', 'Mon, 15 Jun 2026 12:00:00 GMT', true],
  ['a second younger than a week is shown', 'Mon, 08 Jun 2026 12:00:01 GMT', true],
  ['a week old is not', 'Mon, 08 Jun 2026 12:00:00 GMT', false],
  ['without a date is not', '', false],
])('a kept page %s', (_name, date, expected) => {
  const page = new Response('', { headers: date ? { date } : {} })
  expect(isFreshEnough(page, new Date('2026-06-15T12:00:00Z'))).toBe(expected)
})
