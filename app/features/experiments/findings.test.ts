import { describe, expect, it } from 'vitest'
import { findingOf } from './findings.ts'

describe('the members’ result', () => {
  const ten = [-1, 0, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9, 1]
  it('needs ten members', () => {
    expect(findingOf(ten.slice(1))).toBeNull()
    expect(findingOf(ten)).toEqual({ members: 10, median: 0.5, higher: 8, lower: 1 })
    expect(findingOf([...ten, 5])?.median).toBe(0.6)
  })
})
