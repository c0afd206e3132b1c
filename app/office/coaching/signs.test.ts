import { describe, expect, it } from 'vitest'
import { NO_RUN } from '#app/features/routine/streak.ts'
import { signsOf, streakThatEnded, streakThatEndedAnyway } from './signs.ts'

/** The days up to today in order, newest last; `signsOf` takes them reversed. */
const days = (text: string) => [...text].reverse().join('')
/** The signs of a member whose record ends with these days. */
const signsIn = (text: string) => signsOf(days(text), streakThatEnded(days(text), NO_RUN))

describe('the signs of a member', () => {
  it.each([
    ['nothing known', '', { kept: 0, before: 0, quietDays: null, brokeAfter: null }],
    ['a full fortnight and today', 'KKKKKKKKKKKKKKK', { kept: 7, before: 7, quietDays: 0, brokeAfter: null }],
    ['today counts for neither week', 'MMMMMMMMMMMMMMK', { kept: 0, before: 0, quietDays: 0, brokeAfter: null }],
    ['a better week than the one before', 'KMMMMMMMKKKKKKKm', { kept: 7, before: 0, quietDays: 1, brokeAfter: null }],
    ['five days of silence, one of them held', 'KKKKKKKKkkmmm', { kept: 5, before: 5, quietDays: 5, brokeAfter: 10 }],
    ['silence without rows', 'KKKKKK--', { kept: 6, before: 0, quietDays: 2, brokeAfter: 6 }],
    ['a run of five that ended yesterday', 'MKKKKKMm', { kept: 5, before: 0, quietDays: 1, brokeAfter: 5 }],
    ['a run of four is no news', 'MKKKKMm', { kept: 4, before: 0, quietDays: 1, brokeAfter: null }],
    ['three days ago is news', 'KKKKKMKKm', { kept: 6, before: 1, quietDays: 1, brokeAfter: 5 }],
    ['four days ago is not', 'KKKKKMKKKm', { kept: 6, before: 2, quietDays: 1, brokeAfter: null }],
    ['days off are passed over', 'KKKNNKKMm', { kept: 4, before: 1, quietDays: 1, brokeAfter: 5 }],
    ['a freeze held it', 'KKKKKKKMm', { kept: 6, before: 1, quietDays: 1, brokeAfter: null }],
    ['two freezes held it', 'KKKKKKKKKKKKKKMMm', { kept: 5, before: 7, quietDays: 1, brokeAfter: null }],
    ['the freezes were spent', 'KKKKKKKKKKKKKKMMMm', { kept: 4, before: 7, quietDays: 1, brokeAfter: 14 }],
  ])('%s', (_what, text, expected) => {
    expect(signsIn(text)).toEqual(expected)
  })

  it.each([
    ['no day was missed', 'KKKKKKKKK', null],
    ['only old ones were', 'MMKKKK', null],
    ['no freeze can be left, and all of the run is among them', 'MMMKKKKKMm', 5],
    ['as many days were kept as earn all freezes', 'KKKKKKKKKKKKKKMm', null],
    ['how long it was depends on the days before', 'KKKKKKKKKKKKKKMMMm', undefined],
    ['it depends on the days before whether a freeze held it', 'KKKKKKMm', undefined],
  ])('are told from the last days alone where %s', (_what, text, expected) => {
    expect(streakThatEndedAnyway(days(text))).toBe(expected)
  })
})
