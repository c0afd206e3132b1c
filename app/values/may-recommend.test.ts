import { describe, expect, it } from 'vitest'
import { mayRecommend } from './may-recommend.ts'

describe('what may be recommended', () => {
  it.each([
    [[], [], true],
    [[], ['fasting'], true],
    [['exercise'], ['fasting'], true],
    [['fasting'], ['fasting'], false],
    // An item about two habits names both.
    [['hotExposure', 'coldExposure'], ['hotExposure'], false],
    [null, [], true],
    [null, ['fasting'], false],
  ] as const)('about %j with %j ruled out: %s', (about, ruledOut, may) => {
    expect(mayRecommend(about, ruledOut)).toBe(may)
  })
})
