import { describe, expect, it } from 'vitest'
import { differences } from './difference.ts'

describe('differences', () => {
  it.each([
    ['nothing', null, null, []],
    ['something new', null, { role: 'coach' }, [{ name: 'role', before: null, after: 'coach' }]],
    ['something gone', { role: 'coach' }, undefined, [{ name: 'role', before: 'coach', after: null }]],
    ['only what changed', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ name: 'b', before: '2', after: '3' }]],
    [
      'parts of parts',
      { price: { pence: 5 } },
      { price: { pence: 6 } },
      [{ name: 'price.pence', before: '5', after: '6' }],
    ],
    ['lists of words', { tags: ['a', 'b'] }, { tags: ['a'] }, [{ name: 'tags', before: 'a, b', after: 'a' }]],
    ['lists of things', { rows: [{ n: 1 }] }, { rows: [{ n: 2 }] }, [{ name: 'rows.0.n', before: '1', after: '2' }]],
    ['a bare value', 'draft', 'published', [{ name: '', before: 'draft', after: 'published' }]],
    ['false and 0', { on: false, n: 0 }, { on: true, n: 0 }, [{ name: 'on', before: 'false', after: 'true' }]],
  ])('of %s', (_what, before, after, expected) => expect(differences(before, after)).toEqual(expected))

  it('shortens what is long', () => {
    expect(differences(null, { text: 'x'.repeat(201) })[0]?.after).toBe(`${'x'.repeat(200)}…`)
    expect(differences(null, { text: 'x'.repeat(200) })[0]?.after).toBe('x'.repeat(200))
  })
})
