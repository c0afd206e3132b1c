import { describe, expect, it } from 'vitest'
import { addressIn, beginsSo, literally } from './search-words.ts'

describe('what is typed into a search of the office', () => {
  it.each([
    ['Ann', 'ann:*'],
    [' Ann  Smi ', 'ann:* & smi:*'],
    ["O'Brien", 'o:* & brien:*'],
    ['Żółć', 'żółć:*'],
    ['a & b | !c:*', 'a:* & b:* & c:*'],
    ["'); drop table", 'drop:* & table:*'],
    ['', null],
    [' -!? ', null],
    ['1 2 3 4 5 6 7', '1:* & 2:* & 3:* & 4:* & 5:* & 6:*'],
  ])('%j is searched as %j', (typed, query) => expect(beginsSo(typed)).toBe(query))

  it.each([
    ['ann@example.org', { local: 'ann', address: 'ann@example.org' }],
    [' Ann.S@Exa ', { local: 'ann.s', address: 'ann.s@exa' }],
    ['ann', null],
    ['@example.org', null],
  ])('%j as an address is %j', (typed, found) => expect(addressIn(typed)).toEqual(found))

  it('takes no sign for a pattern', () => expect(literally('50%_\\')).toBe('50\\%\\_\\\\'))
})
