import { describe, expect, it } from 'vitest'
import { hasFreshSecondStep, hasSecondStep } from './second-step.ts'

const secondStepAt = new Date('2026-06-15T12:00:00.000Z')
const later = (ms: number) => new Date(secondStepAt.getTime() + ms)

describe('the second step', () => {
  it.each([
    ['at once', 0, true, true],
    ['a moment before ten minutes', 599_999, true, true],
    ['after ten minutes', 600_000, true, false],
    ['a moment before twelve hours', 43_199_999, true, false],
    ['after twelve hours', 43_200_000, false, false],
  ])('%s', (_when, ms, opensTheOffice, movesMoney) => {
    expect(hasSecondStep({ secondStepAt }, later(ms))).toBe(opensTheOffice)
    expect(hasFreshSecondStep({ secondStepAt }, later(ms))).toBe(movesMoney)
  })

  it('that was never done opens nothing', () => {
    expect([
      hasSecondStep({ secondStepAt: null }, secondStepAt),
      hasFreshSecondStep({ secondStepAt: null }, secondStepAt),
    ]).toEqual([false, false])
  })
})
