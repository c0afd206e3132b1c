import { expect, it } from 'vitest'
import { z } from 'zod'
import { boxesOf, emptyOr, intOrDigits, wholeNumber } from './schema.ts'

it.each(['abc', '4', '4.5', '601', '-1'])(
  'a field that may be empty says in its own words what is wrong with %s',
  (typed) => {
    const { error } = emptyOr(wholeNumber(5, 600, 'From 5 to 600.')).safeParse(typed)
    expect(error?.issues.map(({ message }) => message)).toEqual(['From 5 to 600.'])
  },
)

it('and takes nothing, and what is right', () => {
  expect(['', '60'].map((typed) => emptyOr(wholeNumber(5, 600, 'From 5 to 600.')).parse(typed))).toEqual([null, 60])
})

it('a number may come as digits, and as nothing else', () => {
  const Small = intOrDigits(/^\d{1,3}$/, 'From 0 to 999.')
  expect([7, '7', '007'].map((sent) => Small.parse(sent))).toEqual([7, 7, 7])
  for (const sent of ['', '7.5', '-1', '1000', 7.5, true, null])
    expect(Small.safeParse(sent).error?.issues.map(({ message }) => message)).toEqual(['From 0 to 999.'])
})

it('a box is ticked with its own word, or left out', () => {
  const Boxes = z.strictObject(boxesOf(['cold', 'heat'], 'on'))
  expect([{}, { heat: 'on' }].map((sent) => Boxes.parse(sent))).toEqual([{}, { heat: 'on' }])
  expect([{ heat: 'yes' }, { heat: '' }, { sleep: 'on' }].map((sent) => Boxes.safeParse(sent).success)).toEqual([
    false,
    false,
    false,
  ])
})
