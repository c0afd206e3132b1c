import { expect, it } from 'vitest'
import { wordOf } from './word-of.ts'

it.each([
  ['saved', 'Saved'],
  ['lost', null],
  ['', null],
  ['__proto__', null],
  ['constructor', null],
  [null, null],
])('the word for %s is %s', (key, word) => expect(wordOf({ saved: 'Saved' }, key)).toBe(word))
