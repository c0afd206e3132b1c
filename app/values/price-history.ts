import { DAY_MS } from './instant.ts'
import { asPence, type Pence } from './pence.ts'

/** A recorded price. Without an end it applies until a newer one begins. */
export type PriceEntry = { pence: number; from: Date; until: Date | null; createdAt: Date }

/**
 * A price may be struck through only if it was charged for this long without a break: CTSI's guidance says 28 days, the
 * European rule 30.
 */
const WAS_DAYS = 30

/** Returns the price at a moment: the newest that has begun and not ended; null before the first. */
export function priceAt(history: readonly PriceEntry[], at: Date): Pence | null {
  const running = history.filter(({ from, until }) => from <= at && (until === null || until > at))
  const newest = running
    .toSorted((a, b) => a.from.getTime() - b.from.getTime() || a.createdAt.getTime() - b.createdAt.getTime())
    .at(-1)
  return newest ? asPence(newest.pence) : null
}

export type Period = { pence: Pence; from: Date; until: Date }

/**
 * Returns the price that may be struck through beside today's: higher, charged right before it for at least 30 days,
 * and the lower one hasn't been charged for longer than it was. A row proves nothing about the time before it was
 * written.
 */
export function wasPriceAt(history: readonly PriceEntry[], now: Date): Period | null {
  const [before, current] = periods(history, now).slice(-2)
  if (!before || !current || before.pence <= current.pence) return null
  const charged = before.until.getTime() - before.from.getTime()
  if (charged < WAS_DAYS * DAY_MS || now.getTime() - current.from.getTime() > charged) return null
  return before
}

/** Lists what was charged from when to when, oldest first; the last period runs until now. */
function periods(history: readonly PriceEntry[], now: Date): Period[] {
  const known = history.map((entry) => ({
    ...entry,
    from: entry.from > entry.createdAt ? entry.from : entry.createdAt,
  }))
  const edges = known
    .flatMap(({ from, until }) => (until ? [from, until] : [from]))
    .filter((edge) => edge <= now)
    .toSorted((a, b) => a.getTime() - b.getTime())
  const found: Period[] = []
  for (const [at, from] of edges.entries()) {
    const pence = priceAt(known, from)
    const until = edges[at + 1] ?? now
    const last = found.at(-1)
    if (pence === null) continue
    if (last?.pence === pence && last.until.getTime() === from.getTime()) last.until = until
    else if (until > from || at === edges.length - 1) found.push({ pence, from, until })
  }
  return found
}
