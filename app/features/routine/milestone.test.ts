import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { milestoneOf } from './milestone.ts'

const [today, before] = [LocalDate.parse('2026-06-15'), LocalDate.parse('2026-06-14')]
const earned = (day: typeof today, ...keys: number[]) => keys.map((days) => ({ key: `streak-${days}`, earnedOn: day }))

describe('a milestone', () => {
  it.each([
    ['six days', [], 6, null],
    ['seven days, just reached', [], 7, 7],
    ['seven days, written down today', earned(today, 7), 7, 7],
    ['written down yesterday', earned(before, 7), 8, null],
    ['a second streak of seven', earned(before, 7), 7, null],
    ['thirty after seven', earned(before, 7), 30, 30],
    ['broken since, on the same day', earned(today, 7), 0, 7],
    ['a long record brought in: the longest', [], 365, 365],
    ['another achievement of today', [{ key: 'perfect-day', earnedOn: today }], 3, null],
  ])('of %s', (_, known, streak, days) => {
    expect(milestoneOf({ earned: known, streak, today })?.days ?? null).toBe(days)
  })
})
