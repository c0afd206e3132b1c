import { describe, expect, it } from 'vitest'
import type { Waiting } from '../waiting.ts'
import { inOrder, isLate, titleOf } from './order.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const one = (id: string, since: string, rest: Partial<Waiting> = {}): Waiting => ({
  ...{ id, group: 'Orders', title: id, href: '/office', since: new Date(since) },
  ...rest,
})

describe('the order of the desk', () => {
  it('puts safety first, then what is late, then who has waited longest', () => {
    const waiting = [
      one('new', '2026-06-15T10:00:00Z'),
      one('old', '2026-06-10T10:00:00Z'),
      one('late', '2026-06-14T10:00:00Z', { due: NOW }),
      one('safety', '2026-06-15T11:00:00Z', { group: 'Safety' }),
    ]
    expect(inOrder(waiting, NOW).map(({ id }) => id)).toEqual(['safety', 'late', 'old', 'new'])
  })

  it.each([
    ['2026-06-15T12:00:00.000Z', true],
    ['2026-06-15T12:00:00.001Z', false],
  ])('calls what is due at %s late at noon: %s', (due, expected) => {
    expect(isLate({ due: new Date(due) }, NOW)).toBe(expected)
  })
})

describe('the title of the desk', () => {
  it.each([
    [0, false, 'Nothing waits'],
    [1, false, 'One thing waits'],
    [3, false, 'Three things wait'],
    [20, true, 'More than 20 things wait'],
    [21, true, 'More than 20 things wait'],
    [1039, true, 'More than 1,030 things wait'],
  ])('%i lines, more: %s', (count, hasMore, words) => expect(titleOf(count, hasMore)).toBe(words))
})
