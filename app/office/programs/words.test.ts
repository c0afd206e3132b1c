import { expect, it } from 'vitest'
import { wordsOfMessage } from './words.ts'

it.each([
  ['waiting', 0, null, 'On its way'],
  ['waiting', 1, '500', '1 try, the last answered 500; again at 09:12'],
  ['waiting', 2, 'no answer in time', '2 tries, the last failed: no answer in time; again at 09:12'],
  ['taken', 1, '200', 'Taken'],
  ['taken', 3, '204', 'Taken at the 3rd try'],
  ['given-up', 10, '404', 'Given up after 10 tries, the last answered 404'],
] as const)('%s after %i tries, %s: %s', (status, tries, answer, words) => {
  expect(wordsOfMessage({ status, tries, answer }, '09:12')).toBe(words)
})
