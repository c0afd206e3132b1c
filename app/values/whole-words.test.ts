import { expect, it } from 'vitest'
import { splitWholeWords } from './whole-words.ts'

it.each([
  ['What CBT-I is, and how', ['What ', 'CBT-I', ' is, and how']],
  ['An e-book.', ['An ', 'e-book', '.']],
  ['n-of-1 trials', ['', 'n-of-1', ' trials']],
  ['a tablet ending in -gliflozin, or lithium', ['a tablet ending in', ' -gliflozin', ', or lithium']],
  ['Do I need vitamin D in winter?', ['Do I need ', 'vitamin D', ' in winter?']],
  ['5-a-day and omega-3', ['', '5-a-day', ' and ', 'omega-3', '']],
])('keeps a word whole that would leave a single letter: %s', (text, pieces) => {
  expect(splitWholeWords(text)).toEqual(pieces)
})

it.each([
  'a vitamin a day',
  'long-term follow-up',
  'the-mail',
  '30-year-olds',
  'a-long-chain-of-five',
  'one - a dash',
  '',
])('leaves every other text: %s', (text) => {
  expect(splitWholeWords(text)).toEqual([text])
})
