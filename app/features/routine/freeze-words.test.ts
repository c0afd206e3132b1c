import { describe, expect, it } from 'vitest'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { emptyDay } from './day.ts'
import { FREEZE_RULE, freezesInWords, streakHint } from './freeze-words.ts'
import { progressOf } from './progress.ts'
import type { DayOutcome } from './streak.ts'

it('says the rule with its own numbers', () =>
  expect(FREEZE_RULE).toBe(
    'Keep 7 days in a row and you earn a streak freeze (2 at most). Miss a day and a freeze is used automatically: your streak carries on, without counting that day.',
  ))

it.each([
  [{ held: 0, daysToNext: 7 }, 'You have no streak freeze yet; 7 more days earn one.'],
  [{ held: 0, daysToNext: 1 }, 'You have no streak freeze yet; 1 more day earns one.'],
  [{ held: 1, daysToNext: 3 }, 'You have 1 streak freeze; 3 more days earn another.'],
  [{ held: 2, daysToNext: null }, 'You have 2 streak freezes, the maximum.'],
])('%j: %s', (freezes, words) => expect(freezesInWords(freezes)).toBe(words))

describe('below the streak', () => {
  const first = LocalDate.parse('2026-06-14')
  const days = (...outcomes: DayOutcome[]) =>
    outcomes.map((outcome, index) => ({ ...progressOf(emptyDay(addDays(first, index))), outcome }))
  it.each([
    [0, 0, days('missed', 'missed'), 'Five habits today start one'],
    [3, 0, days('kept', 'missed'), 'in a row at 70% or more'],
    [9, 1, days('kept', 'missed'), 'at 70% or more; 1 streak freeze left'],
    [9, 1, days('frozen', 'missed'), 'a freeze held it yesterday; 1 left'],
    [7, 0, days('frozen', 'kept'), 'a freeze held it yesterday; none left'],
  ])('of %i with %i freezes', (streak, held, seen, words) =>
    expect(streakHint(streak, { held, daysToNext: 7 }, seen)).toBe(words),
  )
})
