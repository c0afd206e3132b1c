import { describe, expect, it } from 'vitest'
import { phaseOf } from './dispute.ts'

describe('a dispute', () => {
  it.each([
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['warning_closed', 'over'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_needs_response', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'over'],
    ['prevented', 'over'],
    ['lost', 'lost'],
    ['a_word_of_tomorrow', 'open'],
  ])('that is %s: %s', (status, phase) => {
    expect(phaseOf(status)).toBe(phase)
  })
})
