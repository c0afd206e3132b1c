import { expect, it } from 'vitest'
import { inPlainLetters } from './plain-letters.ts'

const run = (code: string): unknown => new Function(`return ${code}`)()

it.each([
  `'It’s 20 °C'`,
  '`a – b`',
  `'a\\\\’'`,
  `'\\’'`,
  `'\\\\\\’'`,
  `'😀'.length`,
  `/[–—]/.test('—')`,
  `/^[😀-😂]$/u.test('😁')`,
  `/\\p{L}é/u.test('xé')`,
  `({ größe: 1 }).größe`,
  `'\u2028'.charCodeAt(0)`,
  `'plain \\n\\u00e9'`,
])('says the same as %s', (code) => {
  const plain = inPlainLetters(code)
  expect(plain).not.toMatch(/[\u0080-\uffff]/)
  expect(run(plain)).toEqual(run(code))
})
