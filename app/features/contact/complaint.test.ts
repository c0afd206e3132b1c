import { describe, expect, it } from 'vitest'
import { dueAfter, reminderWindow, retainedSince } from './complaint.ts'

const iso = (date: Date) => date.toISOString()

describe('a complaint about personal data', () => {
  it('is answered within thirty days, over a change of the clocks and of the year', () => {
    expect(iso(dueAfter(new Date('2026-10-10T09:00:00Z')))).toBe('2026-11-09T09:00:00.000Z')
    expect(iso(dueAfter(new Date('2026-12-15T23:59:59Z')))).toBe('2027-01-14T23:59:59.000Z')
  })

  it('is on the coach’s mind from a week before, once a week', () => {
    const { horizon, lastTime } = reminderWindow(new Date('2026-06-15T12:00:00Z'))
    expect([iso(horizon), iso(lastTime)]).toEqual(['2026-06-22T12:00:00.000Z', '2026-06-08T12:00:00.000Z'])
  })

  it('is kept for three years after it is closed', () => {
    expect(iso(retainedSince(new Date('2026-06-15T12:00:00Z')))).toBe('2023-06-15T12:00:00.000Z')
    expect(iso(retainedSince(new Date('2028-02-29T12:00:00Z')))).toBe('2025-03-01T12:00:00.000Z')
  })
})
