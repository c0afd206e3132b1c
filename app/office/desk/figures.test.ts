import { describe, expect, it } from 'vitest'
import { byWeek, churn, WEEKS } from './figures.ts'

describe('the figures of the desk', () => {
  it('are summed by weeks that end today', () => {
    const weeks = byWeek(
      new Map([
        [0, 1],
        [6, 2],
        [7, 4],
        [83, 8],
        [84, 16],
      ]),
    )
    expect(weeks).toHaveLength(WEEKS)
    expect(weeks.slice(-2)).toEqual([4, 3])
    expect(weeks[0]).toBe(8)
    expect(weeks.reduce((sum, week) => sum + week)).toBe(15)
  })

  it.each([
    [{ left: 0, now: 0, joined: 0 }, null],
    [{ left: 0, now: 3, joined: 3 }, null],
    [{ left: 0, now: 10, joined: 2 }, 0],
    [{ left: 1, now: 10, joined: 1 }, 10],
    [{ left: 1, now: 31, joined: 2 }, 3.3],
    [{ left: 2, now: 0, joined: 0 }, 100],
  ])('say how many left of those who were there: %j is %s', (given, share) => {
    expect(churn(given)).toBe(share)
  })
})
