import { describe, expect, it } from 'vitest'
import synonyms from '#content/synonyms.json'
import { correctSpelling, Synonyms, similarity, variantsOf } from './variants.ts'

const KNOWN = Synonyms.parse([{ words: ['cardio', 'hiit'], mean: ['exercise', '"zone 2"'] }])
const WORDS = new Map([
  ['sauna', 5],
  ['saunas', 1],
  ['sleep', 9],
  ['strength', 4],
])

describe('other words for the same thing', () => {
  it.each([
    ['cardio', ['cardio', 'exercise', '"zone 2"']],
    ['Cardio at home', ['Cardio at home', 'exercise at home', '"zone 2" at home']],
    ['sauna', ['sauna']],
    ['sauna -cardio', ['sauna -cardio']],
    ['"cardio day"', ['"cardio day"']],
    ['', ['']],
  ])('stand beside %j', (asked, expected) => {
    expect(variantsOf(asked, KNOWN)).toEqual(expected)
  })

  it('are few, whatever is typed', () => {
    expect(variantsOf(Array(50).fill('cardio hiit').join(' '), KNOWN).length).toBeLessThanOrEqual(6)
  })

  it('are each listed once, in small letters', () => {
    const words = Synonyms.parse(synonyms).flatMap((group) => group.words)
    expect(words).toEqual([...new Set(words.map((word) => word.toLowerCase()))])
  })
})

describe('a slip', () => {
  it.each([
    ['sauan', 'sauna'],
    ['slepe', 'sleep'],
    ['stregth and slep', 'strength and sleep'],
    ['sauna', null],
    ['zzzzzz', null],
    ['sau', null],
    ['-sauan', null],
    ['sauna-3', null],
    ['"sauan"', null],
  ])('%j is read as %j', (asked, expected) => {
    expect(correctSpelling(asked, WORDS)).toBe(expected)
  })

  it('is as like its word as pg_trgm says', () => {
    expect(similarity('word', 'two words')).toBeLessThan(1)
    expect(similarity('sauan', 'sauna')).toBeCloseTo(3 / 9)
    expect(similarity('sauna', 'sauna')).toBe(1)
  })
})
