import { describe, expect, it } from 'vitest'
import { byWeek, churn, showCourse, WEEKS } from './figures.ts'

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
    [[0, 0, 0, 0], false],
    [[0, 0, 3, 5], false],
    [[1, 0, 3, 5], true],
  ])('are drawn from three weeks with a value on: %j is %s', (weeks, isDrawn) => {
    expect(showCourse(weeks)).toBe(isDrawn)
  })

  it.each([
    [{ before: 0, left: 0 }, null],
    [{ before: 8, left: 0 }, 0],
    [{ before: 30, left: 1 }, 3.3],
    [{ before: 2, left: 2 }, 100],
  ])('say how many left of those who were there: %j is %s', (given, share) => {
    expect(churn(given)).toBe(share)
  })
})
