import { expect, it } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

const ALL = { br: 'x', gzip: 'x', identity: 'x' }

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['deflate', 'identity'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.5, identity', 'identity'],
  ['br;q=0.5, identity;q=0', 'br'],
  ['*;q=0, br', 'br'],
  ['identity;q=0', null],
  ['*;q=0', null],
  ['*;q=0, identity', 'identity'],
  ['*;q=0.2, identity;q=0', 'br'],
  ['br;q=2', 'identity'],
  ['br;q=0.0001', 'identity'],
  ['br;q=', 'identity'],
  ['nobr', 'identity'],
  [';;,,=', 'identity'],
] as const)('sends to %j the encoding %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, ALL)).toBe(encoding)
})

it('sends only what there is', () => {
  expect(chooseEncoding('br', { identity: 'x' })).toBe('identity')
  expect(chooseEncoding('br, identity;q=0', { gzip: 'x', identity: 'x' })).toBeNull()
})
