import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../../dev/health-exports/vectors.json' with { type: 'json' }
import { permutationTest } from './permutation.ts'
import { BLOCK_COUNTS, ordersOf } from './sequence.ts'

describe('the possible orders', () => {
  it.each([
    [8, 70],
    [10, 84],
    [12, 64],
  ])('of %i blocks are %i, each balanced and unique', (blocks, count) => {
    const orders = ordersOf(blocks)
    expect(new Set(orders).size).toBe(count)
    expect(orders).toHaveLength(count)
    for (const order of orders) expect([...order].filter((letter) => letter === 'A')).toHaveLength(blocks / 2)
    // Swapping the letters gives the same set, so neither kind is favoured at any position.
    const swapped = (order: string) => [...order].map((letter) => (letter === 'A' ? 'B' : 'A')).join('')
    expect(new Set(orders.map(swapped))).toEqual(new Set(orders))
  })
})

describe('the permutation test', () => {
  it.each(vectors.trial.cases.map((one, index) => [index + 1, one] as const))('of worked example %i', (_, one) => {
    const found = permutationTest(vectors.trial.sequence, one.y)
    expect(found.difference).toBeCloseTo(one.difference, 9)
    expect([found.extreme, found.of]).toEqual([one.extreme, one.of])
    expect(found.p).toBeCloseTo(one.p, 5)
    expect(found.interval?.low).toBeCloseTo(one.interval[0] ?? Number.NaN, 6)
    expect(found.interval?.high).toBeCloseTo(one.interval[1] ?? Number.NaN, 6)
  })

  it('counts at least the two orders that are always as extreme: the drawn one and its mirror image', () => {
    const blocks = fc.constantFrom(...BLOCK_COUNTS)
    fc.assert(
      fc.property(
        blocks,
        fc.nat(1000),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 12, maxLength: 12 }),
        (count, pick, noise) => {
          const orders = ordersOf(count)
          const order = orders[pick % orders.length] ?? ''
          const values = noise.slice(0, count)
          const found = permutationTest(order, values)
          expect(found.extreme).toBeGreaterThanOrEqual(2)
          const { low, high } = found.interval ?? { low: Number.NaN, high: Number.NaN }
          expect(low).toBeLessThanOrEqual(found.difference + 1e-9)
          expect(high).toBeGreaterThanOrEqual(found.difference - 1e-9)
          // The interval excludes 0 exactly if p is at most 0.05.
          if (found.p > 0.05) expect(low <= 1e-9 && high >= -1e-9).toBe(true)
          // Adding a constant to every block changes nothing.
          const moved = permutationTest(
            order,
            values.map((value) => value + 100),
          )
          expect(moved.extreme).toBe(found.extreme)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('of four blocks rules nothing out', () => {
    expect(permutationTest('BABA', [1, 5, 1, 5])).toMatchObject({ extreme: 2, of: 6, interval: null })
  })
})
