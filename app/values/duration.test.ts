import { expect, it } from 'vitest'
import { durationInWords } from './duration.ts'

it.each([
  [0, '0 min'],
  [59.4, '59 min'],
  [59.5, '1 h'],
  [60, '1 h'],
  [119.7, '2 h'],
  [460, '7 h 40 min'],
  [480, '8 h'],
])('%s minutes are %s', (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words)
})
