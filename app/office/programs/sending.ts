const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** The delay after each attempt: about three days in total. Source: standardwebhooks.com. */
const WAITS_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
  ...[10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const

/** The delay before the next attempt, in milliseconds; null = no more attempts. */
export const waitAfter = (tries: number): number | null => WAITS_MS[tries - 1] ?? null

/** The result of an attempt. An endpoint that answers 410 has unsubscribed for good. */
export type Try = { status: number } | { problem: string }
export type Outcome = 'taken' | 'again' | 'gone'

export function outcomeOf(one: Try): Outcome {
  if ('problem' in one) return 'again'
  if (one.status === 410) return 'gone'
  return one.status >= 200 && one.status < 300 ? 'taken' : 'again'
}
