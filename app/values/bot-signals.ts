import { z } from 'zod'

/** Hardly anybody reads a form, fills it in and sends it in less time than this after the page was opened. */
const FASTEST_MS = 2_000

/**
 * What every public form sends beside its own fields. `website` is hidden from people and stays empty; `elapsedMs` is
 * the time since the page was opened, which only a browser with script can tell.
 */
export const botSignals = /* @__PURE__ */ botSignalsShape()
export type BotSignals = { website?: string | undefined; elapsedMs?: number | undefined }

/** True when a program, not a person, filled the form in. It then gets the usual answer and nothing happens. */
export const looksAutomated = ({ website }: BotSignals): boolean => Boolean(website)

/** True for a form that hardly anybody can have filled in so soon; browsers that fill in by themselves can. */
export const isTooSoon = ({ elapsedMs }: BotSignals): boolean => elapsedMs !== undefined && elapsedMs < FASTEST_MS

function botSignalsShape() {
  return {
    website: z.string().max(500).optional(),
    elapsedMs: z.number().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }
}
