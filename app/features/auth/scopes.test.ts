import { expect, it } from 'vitest'
import { readToken, SCOPES, scopesFor, writeToken } from './scopes.ts'

const SECRET = 'a'.repeat(43)

it.each([
  ['the token', `Bearer lgv_${SECRET}`, `lgv_${SECRET}`],
  ['the token, however the word is written', `bearer  lgv_${SECRET}`, `lgv_${SECRET}`],
  ['nothing in a token of somebody else', `Bearer ghp_${SECRET}`, null],
  ['nothing in one that is too short', `Bearer lgv_${SECRET.slice(1)}`, null],
  ['nothing in one that is too long', `Bearer lgv_${SECRET}b`, null],
  ['nothing in another scheme', `Basic lgv_${SECRET}`, null],
  ['nothing in two of them', `Bearer lgv_${SECRET}, Bearer lgv_${SECRET}`, null],
  ['nothing where nothing is sent', undefined, null],
])('reads %s', (_what, header, token) => {
  expect(readToken(header)).toBe(token)
})

it('reads what it writes', () => {
  expect(readToken(`Bearer ${writeToken(SECRET)}`)).toBe(writeToken(SECRET))
})

it('offers a member what is theirs, and staff what their role may do', () => {
  const own = ['days:read', 'days:write', 'ticks:write', 'measures:read', 'measures:write']
  expect(scopesFor('member')).toEqual(own)
  expect(scopesFor('editor')).toEqual(own)
  expect(scopesFor('fulfilment')).toEqual([...own, 'orders:write'])
  expect(scopesFor('owner')).toEqual(Object.keys(SCOPES))
})
