import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['Crème d’hiver: a start', undefined, 'creme-dhiver-a-start'],
  ['½ cup of oats', undefined, '1-2-cup-of-oats'],
  ['  A – B  ', undefined, 'a-b'],
  ['One two three', 8, 'one-two'],
  ['…', undefined, ''],
])('%j, of at most %s characters, is %j in an address', (words, most, slug) => {
  expect(slugOf(words, most)).toBe(slug)
})
