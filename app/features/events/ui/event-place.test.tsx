import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EventPlace } from './event-place.tsx'

const PLACE = {
  id: '5b1f0e0e-3c0c-4b8e-9d55-0d6f5f1d2a11',
  standing: 'in',
  left: null,
  waiting: 0,
  mayJoin: false,
} as const
const MEMBER = { consent: 'given', name: 'Ann', wording: 'I agree.', whereabouts: 'The bridge' } as const

const wordsOf = (event: { isChallenge: boolean; isOver: boolean; standing?: 'in' | 'waiting' | 'none' }) =>
  renderToStaticMarkup(<EventPlace {...PLACE} {...MEMBER} {...event} />)
    .replaceAll(/(<[^>]+>\s*)+/g, '|')
    .split('|')
    .filter(Boolean)

it.each([
  [
    { isChallenge: false, isOver: false },
    ['You have a place', 'The bridge', 'Add to your calendar', 'Give my place back'],
  ],
  [{ isChallenge: false, isOver: true }, ['It’s over. You had a place.']],
  [{ isChallenge: false, isOver: true, standing: 'waiting' }, ['It’s over.']],
  [
    { isChallenge: true, isOver: false },
    ['You have a place', 'The bridge', 'Add to your calendar', 'Leave, and stop sharing'],
  ],
  [{ isChallenge: true, isOver: true }, ['It’s over. You had a place.', 'Leave, and stop sharing']],
] as const)('offers what the moment allows: %j', (event, words) => expect(wordsOf(event)).toEqual(words))
