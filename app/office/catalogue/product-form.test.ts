import { describe, expect, it } from 'vitest'
import { penceIn, poundsIn, readContents, writeContents } from './product-form.ts'

describe('a price as it is typed', () => {
  it.each([
    ['49.99', 4_999],
    ['£1,299', 129_900],
    ['0', 0],
    ['1000000', 100_000_000],
    ['19.99', 1_999],
    ['4.9', 490],
    ['-1', null],
    ['4.999', null],
    ['free', null],
    ['', null],
  ])('%j is %j pence', (text, pence) => expect(penceIn(text)).toBe(pence))

  it('is written as it was', () => expect(poundsIn(100_005)).toBe('1000.05'))
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
