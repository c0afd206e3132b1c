import { expect, it } from 'vitest'
import { emptyOr, wholeNumber } from './schema.ts'

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
