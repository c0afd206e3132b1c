import { describe, expect, it } from 'vitest'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { emptyDay } from './day.ts'
import { FREEZE_RULE, freezesInWords, streakHint } from './freeze-words.ts'
import { progressOf } from './progress.ts'
import type { DayOutcome } from './streak.ts'

it('says the rule with its own numbers', () =>
  expect(FREEZE_RULE).toBe(
    'Every 7 kept days of a streak earn a freeze, 2 at most; a missed day uses one by itself, and the streak goes on without counting that day.',
  ))

it.each([
  [{ held: 0, daysToNext: 7 }, 'You hold no freeze yet; 7 more kept days earn one.'],
  [{ held: 0, daysToNext: 1 }, 'You hold no freeze yet; 1 more kept day earns one.'],
  [{ held: 1, daysToNext: 3 }, 'You hold 1 freeze; 3 more kept days earn another.'],
  [{ held: 2, daysToNext: null }, 'You hold 2 freezes, the most there can be.'],
])('%j: %s', (freezes, words) => expect(freezesInWords(freezes)).toBe(words))

describe('below the streak', () => {
  const first = LocalDate.parse('2026-06-14')
  const days = (...outcomes: DayOutcome[]) =>
    outcomes.map((outcome, index) => ({ ...progressOf(emptyDay(addDays(first, index))), outcome }))
  it.each([
    [0, 0, days('missed', 'missed'), 'Five habits today start one'],
    [3, 0, days('kept', 'missed'), 'in a row at 70% or more'],
    [9, 1, days('kept', 'missed'), 'at 70% or more; freezes in hand: 1'],
    [9, 1, days('frozen', 'missed'), 'a freeze held it yesterday; 1 left'],
    [7, 0, days('frozen', 'kept'), 'a freeze held it yesterday; none left'],
  ])('of %i with %i freezes', (streak, held, seen, words) =>
    expect(streakHint(streak, { held, daysToNext: 7 }, seen)).toBe(words),
  )
})
