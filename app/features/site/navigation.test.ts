import { expect, it } from 'vitest'
import { isActive } from './navigation.ts'

it.each([
  ['/', '/', true],
  ['/', '/about', false],
  ['/blog', '/blog', true],
  ['/blog', '/blog/sauna', true],
  ['/blog', '/blog/', true],
  ['/blog', '/blogroll', false],
  ['/blog', '/', false],
])('item %s on page %s: %s', (item, page, expected) => {
  expect(isActive(item, page)).toBe(expected)
})
