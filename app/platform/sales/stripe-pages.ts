import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { AppError } from '../app-error.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 500

/** Errors that were already retried: a list retries each page, and its callers don't retry the whole list again. */
const waitedFor = new WeakSet<object>()

/** Runs a call to Stripe, and retries with a delay when Stripe rate-limits it; the SDK doesn't. */
export async function withRateLimitRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isTooFast(error) || waitedFor.has(error)) throw error
      if (attempt === TRIES) {
        waitedFor.add(error)
        throw error
      }
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1))
    }
  }
}

const isTooFast = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeRateLimitError || (error instanceof AppError && isTooFast(error.cause))

/** Yields all items of a Stripe list, page by page. A rate-limited page is retried. */
export async function* listAll<T extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  let page: { limit: number; starting_after?: string } = { limit: 100 }
  for (;;) {
    const { data, has_more } = await withRateLimitRetries(() => list(page))
    yield* data
    const last = data.at(-1)
    if (!has_more || !last) return
    page = { limit: 100, starting_after: last.id }
  }
}
