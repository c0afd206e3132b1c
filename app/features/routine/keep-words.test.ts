import { describe, expect, it } from 'vitest'
import { completionOfCount } from './completion.ts'
import { keepWords, skipWords, startWords } from './keep-words.ts'
import { keepsStreak } from './streak.ts'

describe('what a day asks for', () => {
  it.each([
    [7, 'Five of seven keep your streak.', 'Five habits today start one', 'two of seven can be'],
    [6, 'Five of six keep your streak.', 'Five habits today start one', 'one of six can be'],
    [5, 'Four of five keep your streak.', 'Four habits today start one', 'one of five can be'],
    [4, 'Three of four keep your streak.', 'Three habits today start one', 'one of four can be'],
    [1, 'One of one keeps your streak.', 'One habit today starts one', 'left out on purpose'],
    [0, 'Nothing is asked today.', 'nothing is asked today', 'left out on purpose'],
  ])('is told over the %i habits that apply', (applicable, keep, start, skip) => {
    expect(keepWords(applicable)).toBe(keep)
    expect(startWords(applicable)).toBe(start)
    expect(skipWords(applicable)).toContain(skip)
  })

  it('is what keeps a streak, and one less is not', () => {
    const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    for (let applicable = 1; applicable <= 7; applicable += 1) {
      const needed = NUMBERS.findIndex((word) => keepWords(applicable).startsWith(`${word} of`)) + 1
      expect(keepsStreak(completionOfCount(needed, applicable).percentage)).toBe(true)
      expect(keepsStreak(completionOfCount(needed - 1, applicable).percentage)).toBe(false)
    }
  })
})
