import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, FEWEST_DAYS, isBeyondChance, tQuantile } from './welch.ts'

const repeated = (values: readonly number[], times: number) => Array.from({ length: times }, () => values).flat()

describe('the 97.5 % point of Student’s t', () => {
  // From printed tables.
  it.each([
    [13, 2.1604],
    [20, 2.086],
    [26, 2.0555],
    [40, 2.0211],
    [60, 2.0003],
    [120, 1.9799],
    [1e9, 1.96],
  ])('with %d degrees of freedom is %f', (freedom, t) => expect(tQuantile(freedom)).toBeCloseTo(t, 3))
})

describe('a comparison', () => {
  it('needs 14 days in each group', () => {
    const enough = repeated([3, 4], 7)
    expect(compare(enough.slice(1), enough)).toEqual({ isEnough: false, withIt: 13, without: 14 })
    expect(compare(enough, enough.slice(1))).toEqual({ isEnough: false, withIt: 14, without: 13 })
    expect(compare(enough, enough).isEnough).toBe(true)
    expect(FEWEST_DAYS).toBe(14)
  })

  it('returns both sizes, both means and Welch’s interval', () => {
    // 15 per group; means 4 and 3, variances 10/14 each: error 0.3086, 28 degrees of freedom, t 2.0484.
    const answer = compare(repeated([3, 4, 5], 5), repeated([2, 3, 4], 5))
    if (!answer.isEnough) throw new Error('enough')
    const { withIt, without, difference, interval } = answer.comparison
    expect([withIt, without, difference]).toEqual([{ mean: 4, count: 15 }, { mean: 3, count: 15 }, 1])
    expect(interval?.low).toBeCloseTo(1 - 2.0484 * 0.30861, 3)
    expect(interval?.high).toBeCloseTo(1 + 2.0484 * 0.30861, 3)
    expect(isBeyondChance(answer.comparison)).toBe(true)
  })

  it('allows different variances', () => {
    // Variances 0.2593 (28 values of 3 and 4) and 4.1481 (28 of 1 and 5): by hand 30.4 degrees of freedom.
    const answer = compare(repeated([3, 4], 14), repeated([1, 5], 14))
    if (!answer.isEnough) throw new Error('enough')
    const error = Math.sqrt(0.259259 / 28 + 4.148148 / 28)
    expect(answer.comparison.interval?.high).toBeCloseTo(0.5 + tQuantile(30.36) * error, 3)
    expect(isBeyondChance(answer.comparison)).toBe(false)
  })

  it('has no interval if all values are the same', () => {
    const answer = compare(repeated([4], 14), repeated([3], 14))
    expect(answer).toMatchObject({ isEnough: true, comparison: { difference: 1, interval: null } })
    if (answer.isEnough) expect(isBeyondChance(answer.comparison)).toBe(false)
  })

  const days = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 14, maxLength: 60 })

  it('contains the difference in its interval, and is symmetrical', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        const [there, back] = [compare(a, b), compare(b, a)]
        if (!there.isEnough || !back.isEnough) throw new Error('enough')
        const { difference, interval } = there.comparison
        expect(back.comparison.difference).toBeCloseTo(-difference)
        if (!interval) return
        expect(interval.low).toBeLessThan(difference)
        expect(interval.high).toBeGreaterThan(difference)
        expect(back.comparison.interval?.low).toBeCloseTo(-interval.high)
      }),
    )
  })

  it('has a false positive in about one of twenty cases', () => {
    // Mulberry32: the same random numbers every time.
    let seed = 7
    const random = () => {
      seed = (seed + 0x6d2b79f5) | 0
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    }
    const draw = (count: number) => Array.from({ length: count }, () => 1 + Math.floor(random() * 5))
    const runs = 2000
    const found = Array.from({ length: runs }).filter(() => {
      const answer = compare(draw(20), draw(30))
      return answer.isEnough && isBeyondChance(answer.comparison)
    }).length
    expect(found / runs).toBeGreaterThan(0.035)
    expect(found / runs).toBeLessThan(0.065)
  })
})
