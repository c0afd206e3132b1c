const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** How long after each try the next one follows: about three days of them. Source: standardwebhooks.com. */
const WAITS_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
  ...[10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const

/** When a message is tried again after so many tries, in milliseconds; null = not any more. */
export const waitAfter = (tries: number): number | null => WAITS_MS[tries - 1] ?? null

/** What became of a try. A place that answers 410 wants nothing more, for ever. */
export type Try = { status: number } | { problem: string }
export type Outcome = 'taken' | 'again' | 'gone'

export function outcomeOf(one: Try): Outcome {
  if ('problem' in one) return 'again'
  if (one.status === 410) return 'gone'
  return one.status >= 200 && one.status < 300 ? 'taken' : 'again'
}
