import { describe, expect, it } from 'vitest'
import { addressFrom, isAddress, readContents, writeContents } from './product-form.ts'

describe('the address of a new product', () => {
  it.each([
    ['Travel Pack: small', 'travel-pack-small'],
    ['Crème  d’hiver!', 'creme-dhiver'],
    ['3 bands', 'bands'],
    ['日本', ''],
    ['a'.repeat(60), 'a'.repeat(50)],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
  ])('%j is %j', (name, id) => expect(addressFrom(name)).toBe(id))
  it.each(['travel-pack', 'a', 'a'.repeat(50), 'pack-2'])('may be %j', (id) => expect(isAddress(id)).toBe(true))
  it.each([
    '',
    'A',
    '2-packs',
    '-a',
    'a-',
    'a--b',
    'a b',
    'a/b',
    'a'.repeat(51),
    '__proto__',
    'new',
    'packs',
    'delivery',
  ])('may not be %j', (id) => expect(isAddress(id)).toBe(false))
})

describe('what is in a box', () => {
  it('is read line by line, and written the same', () => {
    const text = '2 × Measuring tape | shelf A\n1 × Kitchen timer'
    const contents = [
      { name: 'Measuring tape', quantity: 2, place: 'shelf A' },
      { name: 'Kitchen timer', quantity: 1, place: '' },
    ]
    expect(readContents(`${text}\r\n\n`)).toEqual({ contents })
    expect(readContents('2 x Measuring tape|shelf A\nKitchen timer')).toEqual({ contents })
    expect(writeContents(contents)).toBe(text)
    expect(readContents('')).toEqual({ contents: [] })
  })

  it.each(['0 × Tape', 'Tape\nTape', '| shelf', 'a | b | c', 'x'.repeat(101)])('refuses %j', (text) => {
    expect(readContents(text)).toHaveProperty('problem')
  })
})
