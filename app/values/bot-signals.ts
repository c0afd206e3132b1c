import { z } from 'zod'

/** Hardly anyone reads, fills in and sends a form in less time than this after opening the page. */
const FASTEST_MS = 2_000

/**
 * Fields every public form sends beside its own. `website` is a honeypot, hidden from people; `elapsedMs` is the time
 * since the page was opened, which only a browser with script can measure.
 */
export const botSignals = /* @__PURE__ */ botSignalsShape()
export type BotSignals = { website?: string | undefined; elapsedMs?: number | undefined }

/** True when a bot filled in the form. It then gets the usual response and nothing happens. */
export const looksAutomated = ({ website }: BotSignals): boolean => Boolean(website)

/** True for a form sent faster than people type; a browser with autofill can be that fast. */
export const isTooSoon = ({ elapsedMs }: BotSignals): boolean => elapsedMs !== undefined && elapsedMs < FASTEST_MS

function botSignalsShape() {
  return {
    website: z.string().max(500).optional(),
    elapsedMs: z.number().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }
}
