import { describe, expect, it } from 'vitest'
import { exactLabel, momentLabel } from './moment.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

describe('an instant in the office', () => {
  it.each([
    ['2026-06-15T08:12:00Z', '09:12'],
    ['2026-06-14T23:00:00Z', '00:00'],
    ['2026-06-14T22:59:00Z', 'yesterday, 23:59'],
    ['2026-06-13T22:59:00Z', '13\u00a0Jun'],
    ['2026-01-01T00:00:00Z', '1\u00a0Jan'],
    ['2025-12-31T23:59:00Z', '31\u00a0December 2025'],
    ['2026-06-15T23:30:00Z', '16\u00a0Jun'],
  ])('%s reads %s in London', (instant, label) => {
    expect(momentLabel(new Date(instant), 'Europe/London', NOW)).toBe(label)
  })

  it('is exact where it must be', () => {
    expect(exactLabel(new Date('2025-12-31T23:59:00Z'), 'Europe/Athens')).toBe('1\u00a0January 2026, 01:59')
  })
})
