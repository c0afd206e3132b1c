import { expect, it } from 'vitest'
import { z } from 'zod'
import { faultsIn } from './fault-words.ts'

it.each([
  [z.string().min(1), '', '‘Title’ is still empty.'],
  [z.string(), undefined, '‘Title’ is still empty.'],
  [z.string().nullable().refine(Boolean, 'say something'), null, '‘Title’: say something.'],
  [z.array(z.string()).min(1), [], '‘Title’ is still empty.'],
  [z.enum(['a', 'b']), undefined, '‘Title’ is still empty.'],
  [z.enum(['a', 'b']), 'c', '‘Title’ must be one of the choices.'],
  [z.string().max(5), 'abcdef', '‘Title’: Please use at most 5 characters.'],
  [z.string().regex(/^a$/), 'b', '‘Title’ isn’t written as it should be.'],
  [z.number(), 'many', '‘Title’ must be a number.'],
  [z.int(), 1.5, '‘Title’ must be a whole number.'],
  [z.int().min(1), 0, '‘Title’ must be at least 1.'],
  [z.int().max(600), 601, '‘Title’ can be at most 600.'],
  [z.union([z.int(), z.boolean()]), 'x', '‘Title’ isn’t written as it should be.'],
  [z.strictObject({}), { mood: 1 }, 'There is no field called ‘mood’ here.'],
  [z.string().regex(/^a$/, 'small letters only'), 'b', '‘Title’: small letters only.'],
])('%#: what is wrong is said as people speak', (schema, value, sentence) => {
  expect(faultsIn(schema, value, () => 'Title')).toEqual([{ path: [], words: sentence }])
})
