import { expect, it } from 'vitest'
import { type Segment, segmentWords } from './segment.ts'

const WORDS: [Segment, string][] = [
  [{}, ''],
  [{ member: 'yes' }, 'who are members'],
  [{ member: 'no', bought: 'no' }, 'who are not members, who have never bought anything'],
  [{ joinedFrom: '2026-03-01' }, 'who joined the list on or after 1\u00a0March 2026'],
  [
    { bought: 'yes', joinedUntil: '2026-03-31', pillar: 'social-life' },
    'who have bought something, who joined the list on or before 31\u00a0March 2026, who care about social life',
  ],
]

it.each(WORDS)('the conditions %j in words', (segment, words) => {
  expect(segmentWords(segment)).toBe(words)
})
