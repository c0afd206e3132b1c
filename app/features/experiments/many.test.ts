import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../../dev/health-exports/vectors.json' with { type: 'json' }
import { carriedOver, countedTogether, independentDays } from './many.ts'
import { twoSidedP } from './student.ts'
import { tQuantile } from './welch.ts'

describe('many comparisons', () => {
  it('are adjusted as in the worked example', () => {
    const { p, q } = vectors.benjaminiHochberg
    countedTogether(p).map((value, index) => expect(value).toBeCloseTo(q[index] ?? Number.NaN, 6))
  })

  it('keep their order, fall short of none of the chances, and are the same in any order', () => {
    const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(chances, (p) => {
        const q = countedTogether(p)
        for (const [index, value] of q.entries()) {
          expect(value).toBeGreaterThanOrEqual(p[index] ?? 0)
          expect(value).toBeLessThanOrEqual(1)
        }
        expect(countedTogether(p.toReversed())).toEqual(q.toReversed())
      }),
    )
  })

  it('of none are none, and one alone is itself', () => {
    expect(countedTogether([])).toEqual([])
    expect(countedTogether([0.03])).toEqual([0.03])
  })
})

describe('a chance by Student', () => {
  // The 97.5 % point is the one in twenty of both sides.
  it.each([13, 20, 28, 60, 120, 1000])('with %d degrees of freedom', (freedom) => {
    expect(twoSidedP(tQuantile(freedom), freedom)).toBeCloseTo(0.05, 4)
  })

  // Printed tables: one in a hundred, one in a thousand.
  it.each([
    [2.8453, 20, 0.01],
    [3.8495, 20, 0.001],
    [2.7045, 40, 0.01],
    [0, 20, 1],
  ])('of %f at %d is %f', (t, freedom, p) => {
    expect(twoSidedP(t, freedom)).toBeCloseTo(p, 5)
    expect(twoSidedP(-t, freedom)).toBeCloseTo(p, 5)
  })
})

describe('days that resemble each other', () => {
  it('are worth fewer', () => {
    // Both carry over nearly everything, so their days count as a handful.
    const blocks = Array.from({ length: 90 }, (_, index) => Number(index % 20 < 10))
    expect(carriedOver(blocks)).toBeGreaterThan(0.7)
    expect(independentDays(90, blocks, blocks)).toBeLessThan(40)
  })

  it('that take turns are worth what they are: never more', () => {
    const turns = Array.from({ length: 90 }, (_, index) => index % 2)
    const blocks = Array.from({ length: 90 }, (_, index) => Number(index % 20 < 10))
    expect(independentDays(90, turns, blocks)).toBe(90)
    expect(independentDays(90, [3, 3, 3], blocks)).toBe(90)
  })
})
