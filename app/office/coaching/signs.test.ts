import { describe, expect, it } from 'vitest'
import { addDays, asLocalDate } from '#app/values/local-date.ts'
import { type SeenDay, signsOf } from './signs.ts'

const today = asLocalDate('2026-06-15')

/** The days up to today, the newest last: k kept, m missed, o off, a capital letter where something was entered. */
const days = (text: string): SeenDay[] =>
  [...text].map((letter, place) => ({
    date: addDays(today, place + 1 - text.length),
    outcome: ({ k: 'kept', m: 'missed', o: 'neutral' } as const)[letter.toLowerCase() as 'k' | 'm' | 'o'],
    isEntered: letter !== letter.toLowerCase(),
  }))

describe('the signs of a member', () => {
  it.each([
    ['nothing known', '', { kept: 0, before: 0, quietDays: null, brokeAfter: null }],
    ['a full fortnight and today', 'KKKKKKKKKKKKKKK', { kept: 7, before: 7, quietDays: 0, brokeAfter: null }],
    ['today counts for neither week', 'MMMMMMMMMMMMMMK', { kept: 0, before: 0, quietDays: 0, brokeAfter: null }],
    ['a better week than the one before', 'KMMMMMMMKKKKKKKm', { kept: 7, before: 0, quietDays: 1, brokeAfter: null }],
    ['two days of silence', 'KKKKKKKKkkmmm', { kept: 5, before: 5, quietDays: 5, brokeAfter: 10 }],
    ['a run of five that ended yesterday', 'MKKKKKMm', { kept: 5, before: 0, quietDays: 1, brokeAfter: 5 }],
    ['a run of four is no news', 'MKKKKMm', { kept: 4, before: 0, quietDays: 1, brokeAfter: null }],
    ['three days ago is news', 'KKKKKMKKm', { kept: 6, before: 1, quietDays: 1, brokeAfter: 5 }],
    ['four days ago is not', 'KKKKKMKKKm', { kept: 6, before: 2, quietDays: 1, brokeAfter: null }],
    ['days off are passed over', 'KKKOOKKMm', { kept: 4, before: 1, quietDays: 1, brokeAfter: 5 }],
  ])('%s', (_what, text, expected) => {
    expect(signsOf(days(text), today)).toEqual(expected)
  })
})
