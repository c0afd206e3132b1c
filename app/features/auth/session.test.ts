import { describe, expect, it } from 'vitest'
import { isSessionAlive } from './session.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const now = new Date('2026-06-15T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('a session', () => {
  it.each([
    ['member', 30 * DAY_MS, 90 * DAY_MS],
    ['fulfilment', 12 * HOUR_MS, 7 * DAY_MS],
    ['editor', 12 * HOUR_MS, 7 * DAY_MS],
    ['coach', 12 * HOUR_MS, 7 * DAY_MS],
    ['owner', 12 * HOUR_MS, 7 * DAY_MS],
  ] as const)('of a %s ends unused after %i ms, and after %i ms however much it is used', (role, idle, absolute) => {
    const isAlive = (unused: number, age: number) =>
      isSessionAlive({ lastSeenAt: ago(unused), createdAt: ago(age) }, role, now)
    expect(isAlive(idle - 1, idle - 1)).toBe(true)
    expect(isAlive(idle, idle)).toBe(false)
    expect(isAlive(0, absolute - 1)).toBe(true)
    expect(isAlive(0, absolute)).toBe(false)
  })
})
