import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../../dev/health-exports/vectors.json' with { type: 'json' }
import { adjustPValues, autocorrelation, effectiveSampleSize } from './multiple-comparisons.ts'
import { twoSidedP } from './student.ts'
import { tQuantile } from './welch.ts'

describe('multiple comparisons', () => {
  it('are adjusted as in the worked example', () => {
    const { p, q } = vectors.benjaminiHochberg
    adjustPValues(p).map((value, index) => expect(value).toBeCloseTo(q[index] ?? Number.NaN, 6))
  })

  it('keep their order, never get a smaller p-value, and don’t depend on the input’s order', () => {
    const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(pValues, (p) => {
        const q = adjustPValues(p)
        for (const [index, value] of q.entries()) {
          expect(value).toBeGreaterThanOrEqual(p[index] ?? 0)
          expect(value).toBeLessThanOrEqual(1)
        }
        expect(adjustPValues(p.toReversed())).toEqual(q.toReversed())
      }),
    )
  })

  it('return an empty list for none, and a single one unchanged', () => {
    expect(adjustPValues([])).toEqual([])
    expect(adjustPValues([0.03])).toEqual([0.03])
  })
})

describe('the p-value by Student’s t', () => {
  // The 97.5 % point is the two-sided p = 0.05.
  it.each([13, 20, 28, 60, 120, 1000])('with %d degrees of freedom', (freedom) => {
    expect(twoSidedP(tQuantile(freedom), freedom)).toBeCloseTo(0.05, 4)
  })

  // From printed tables: p = 0.01 and p = 0.001.
  it.each([
    [2.8453, 20, 0.01],
    [3.8495, 20, 0.001],
    [2.7045, 40, 0.01],
    [0, 20, 1],
  ])('of t = %f with %d degrees of freedom is %f', (t, freedom, p) => {
    expect(twoSidedP(t, freedom)).toBeCloseTo(p, 5)
    expect(twoSidedP(-t, freedom)).toBeCloseTo(p, 5)
  })
})

describe('the effective sample size', () => {
  it('is smaller for autocorrelated days', () => {
    // Both series are strongly autocorrelated, so their days count as a few.
    const blocks = Array.from({ length: 90 }, (_, index) => Number(index % 20 < 10))
    expect(autocorrelation(blocks)).toBeGreaterThan(0.7)
    expect(effectiveSampleSize(90, blocks, blocks)).toBeLessThan(40)
  })

  it('is never larger than the number of days', () => {
    const turns = Array.from({ length: 90 }, (_, index) => index % 2)
    const blocks = Array.from({ length: 90 }, (_, index) => Number(index % 20 < 10))
    expect(effectiveSampleSize(90, turns, blocks)).toBe(90)
    expect(effectiveSampleSize(90, [3, 3, 3], blocks)).toBe(90)
  })
})
