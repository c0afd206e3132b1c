import type { Store } from './store.ts'

/** The sandbox's time, in whole seconds since 1970: the given clock plus what has been advanced. */
export type SandboxClock = {
  now(): number
  moveTo(seconds: number): void
}

const DURATION = /^(\d+(?:\.\d+)?)(s|m|h|d)$/
const SECONDS_IN: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** A clock whose offset is saved in the store. It never goes back. */
export function createClock(store: Store, base: { now(): Date } = { now: () => new Date() }): SandboxClock {
  const baseSeconds = () => Math.floor(base.now().getTime() / 1000)
  const now = () => baseSeconds() + (store.facts.clockOffset.get('seconds') ?? 0)
  return {
    now,
    moveTo(seconds) {
      store.facts.clockOffset.set('seconds', Math.max(seconds, now()) - baseSeconds())
    },
  }
}

/** Seconds in `"32d"`, `"1h"`, `90` …; null for anything else. */
export function parseDuration(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : null
  const match = typeof value === 'string' ? DURATION.exec(value) : null
  return match ? Math.round(Number(match[1]) * (SECONDS_IN[match[2] ?? ''] ?? 0)) : null
}

/** Adds `count` calendar intervals to the anchor; the 31st becomes the last day of a shorter month. */
export function addInterval(anchor: number, interval: string, count: number): number {
  const date = new Date(anchor * 1000)
  if (interval === 'day') return anchor + count * 86_400
  if (interval === 'week') return anchor + count * 7 * 86_400
  const months = interval === 'year' ? count * 12 : count
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return Math.floor(moved.getTime() / 1000)
}
