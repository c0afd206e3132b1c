import { describe, expect, it } from 'vitest'
import { completionOfCount } from './completion.ts'
import { keepsStreak } from './streak.ts'
import { skipWords, startWords, streakRuleInWords } from './streak-rule.ts'

describe('what a day asks for', () => {
  it.each([
    [7, 'Five of seven keeps your streak.', 'Five habits today start one', 'You can skip two of seven'],
    [6, 'Five of six keeps your streak.', 'Five habits today start one', 'You can skip one of six'],
    [5, 'Four of five keeps your streak.', 'Four habits today start one', 'You can skip one of five'],
    [4, 'Three of four keeps your streak.', 'Three habits today start one', 'You can skip one of four'],
    [1, 'One of one keeps your streak.', 'One habit today starts one', ''],
    [0, 'Nothing is due today.', 'nothing is due today', ''],
  ])('is told over the %i habits that apply', (applicable, keep, start, skip) => {
    expect(streakRuleInWords(applicable, true)).toBe(keep)
    expect(startWords(applicable)).toBe(start)
    expect(skipWords(applicable, true)).toContain(skip)
  })

  it.each([
    [7, 'Five of seven makes a good day.', 'You can skip two of seven and still have a good day.'],
    [1, 'One of one makes a good day.', ''],
    [0, 'Nothing is due today.', ''],
  ])('names no streak to somebody who is shown none: %i habits', (applicable, keep, skip) => {
    expect(streakRuleInWords(applicable, false)).toBe(keep)
    expect(skipWords(applicable, false)).toBe(skip)
  })

  it('is what keeps a streak, and one less is not', () => {
    const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    for (let applicable = 1; applicable <= 7; applicable += 1) {
      const needed = NUMBERS.findIndex((word) => streakRuleInWords(applicable, true).startsWith(`${word} of`)) + 1
      expect(keepsStreak(completionOfCount(needed, applicable).percentage)).toBe(true)
      expect(keepsStreak(completionOfCount(needed - 1, applicable).percentage)).toBe(false)
    }
  })
})
