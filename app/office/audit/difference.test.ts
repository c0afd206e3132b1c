import { describe, expect, it } from 'vitest'
import { differences, fieldInWords } from './difference.ts'

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
      [{ name: 'price.pence', before: '£0.05', after: '£0.06' }],
    ],
    [
      'sums',
      { amount: 1500, places: 5 },
      { amount: 0, places: 6 },
      [
        { name: 'amount', before: '£15.00', after: '£0.00' },
        { name: 'places', before: '5', after: '6' },
      ],
    ],
    [
      'what only has the name of a sum',
      { price: 'on request' },
      null,
      [{ name: 'price', before: 'on request', after: null }],
    ],
    ['lists of words', { tags: ['a', 'b'] }, { tags: ['a'] }, [{ name: 'tags', before: 'a, b', after: 'a' }]],
    ['lists of things', { rows: [{ n: 1 }] }, { rows: [{ n: 2 }] }, [{ name: 'rows.0.n', before: '1', after: '2' }]],
    ['a bare value', 'draft', 'published', [{ name: '', before: 'draft', after: 'published' }]],
    ['false and 0', { on: false, n: 0 }, { on: true, n: 0 }, [{ name: 'on', before: 'false', after: 'true' }]],
  ])('of %s', (_what, before, after, expected) => expect(differences(before, after)).toEqual(expected))

  it('says instants as its reader does, and leaves days and other words', () => {
    const changed = differences(
      null,
      { from: '2026-06-15T12:00:00.000Z', until: null, on: '2026-06-15', title: 'At 2026-06-15T12:00:00.000Z' },
      (instant) => `at ${instant.getTime()}`,
    )
    expect(changed.map(({ after }) => after)).toEqual(['at 1781524800000', '2026-06-15', 'At 2026-06-15T12:00:00.000Z'])
  })

  it('shortens what is long', () => {
    expect(differences(null, { text: 'x'.repeat(201) })[0]?.after).toBe(`${'x'.repeat(200)}…`)
    expect(differences(null, { text: 'x'.repeat(200) })[0]?.after).toBe('x'.repeat(200))
  })
})

describe('the name of a field', () => {
  it.each([
    ['dueOn', 'Due on'],
    ['segment.member', 'Segment, member'],
    ['price.pence', 'Price'],
    ['', 'State'],
  ])('%s is %s', (name, words) => expect(fieldInWords(name)).toBe(words))
})
