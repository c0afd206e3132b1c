import { expect, it } from 'vitest'
import { copiesLeft, nextCopy } from './free-copies.ts'

const pool = (filled: number, taken: number, all = 0, own = 0) => ({ filled, taken, today: { all, own } })
const LIMITS = { perDay: 5, ownPerDay: 2 }

it.each([
  ['a donor’s first', pool(1, 0), LIMITS, 'sponsored'],
  ['the last donor’s copy', pool(3, 2, 4, 2), LIMITS, 'sponsored'],
  ['then our own', pool(3, 3), LIMITS, 'own'],
  ['after a refund that took more than is left', pool(2, 3), LIMITS, 'own'],
  ['our last of the day', pool(0, 0, 1, 1), LIMITS, 'own'],
  ['no more of ours today', pool(0, 0, 2, 2), LIMITS, null],
  ['the last of the day', pool(9, 0, 4), LIMITS, 'sponsored'],
  ['no more today', pool(9, 0, 5), LIMITS, null],
  ['closed', pool(9, 0), { perDay: 0, ownPerDay: 2 }, null],
  ['only donors’, and there are some', pool(1, 0), { perDay: 5, ownPerDay: 0 }, 'sponsored'],
  ['only donors’, and there are none', pool(1, 1), { perDay: 5, ownPerDay: 0 }, null],
] as const)('%s', (_what, copies, limits, next) => expect(nextCopy(copies, limits)).toBe(next))

it.each([
  [3, 1, 2],
  [3, 3, 0],
  [2, 3, 0],
])('%i paid for, %i given, %i left', (filled, taken, left) => expect(copiesLeft(pool(filled, taken))).toBe(left))
