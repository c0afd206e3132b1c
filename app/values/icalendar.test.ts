import { expect, it } from 'vitest'
import { escapeText, fold } from './icalendar.ts'

it('folds lines between characters, at 75 bytes', () => {
  expect(fold('a'.repeat(75))).toBe('a'.repeat(75))
  expect(fold('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
  expect(fold('a'.repeat(150))).toBe(`${'a'.repeat(75)}\r\n ${'a'.repeat(74)}\r\n a`)
  expect(fold(`${'a'.repeat(74)}é`)).toBe(`${'a'.repeat(74)}\r\n é`)
})

it('escapes what has a meaning in a text', () => {
  expect(escapeText('one, two; three \\ four\r\nfive')).toBe('one\\, two\\; three \\\\ four\\nfive')
})
