import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abstractOf } from './abstract.ts'
import { permutationTest } from './permutation.ts'

const ORDER = 'ABBABAAB'
const trialOf = (values: readonly number[], smallest = 0.5) =>
  abstractOf({
    outcome: 'sleep',
    smallest,
    blockDays: 7,
    blocks: values.map((mean, place) => ({ kind: ORDER[place] === 'A' ? 'with' : 'without', mean })),
    tested: permutationTest(ORDER, values),
  })

describe('the picture of a trial', () => {
  it('uses the whole height if the blocks are far apart, and states the design', () => {
    const { blocks, means, design, figures, words } = trialOf([5, 1, 1, 5, 1, 5, 5, 1])
    expect(blocks.map(({ at }) => at)).toEqual([1, 0, 0, 1, 0, 1, 1, 0])
    expect(means).toEqual({ with: 1, without: 0 })
    expect(design).toBe('8 blocks of 7 days in a drawn order, one person')
    expect(figures).toBe('5.00 with it, 1.00 without (of 5)')
    expect(words).toMatch(/^A difference that chance seldom gives/)
  })

  it('draws a small difference small: one that matters is a quarter of the height', () => {
    const { means } = trialOf([3.25, 2.75, 2.75, 3.25, 2.75, 3.25, 3.25, 2.75])
    expect(means.with - means.without).toBeCloseTo(0.25)
    expect(means.with + means.without).toBeCloseTo(1)
  })

  it('keeps every result within the height, in the order of the values', () => {
    const value = fc.double({ min: 1, max: 5, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 8, maxLength: 8 }), (values) => {
        const { blocks, means } = trialOf(values)
        for (const at of [...blocks.map((block) => block.at), means.with, means.without]) {
          expect(at).toBeGreaterThan(-1e-9)
          expect(at).toBeLessThan(1 + 1e-9)
        }
        for (const [place, one] of values.entries())
          for (const [other, two] of values.entries())
            if (one > two) expect(blocks[place]?.at).toBeGreaterThanOrEqual(blocks[other]?.at ?? Number.NaN)
      }),
    )
  })
})
