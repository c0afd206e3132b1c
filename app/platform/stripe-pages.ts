import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { AppError } from './app-error.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 500

/** Refusals that were waited for already: a list is patient with each page, and nobody is again with the whole list. */
const waitedFor = new WeakSet<object>()

/** Runs a call to Stripe, and again after a while when Stripe says that we ask too much at once; the SDK does not. */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
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

/** Everything of a list of Stripe's, page by page. A page that Stripe refuses for its speed is asked for again. */
export async function* listAll<T extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  let page: { limit: number; starting_after?: string } = { limit: 100 }
  for (;;) {
    const { data, has_more } = await patiently(() => list(page))
    yield* data
    const last = data.at(-1)
    if (!has_more || !last) return
    page = { limit: 100, starting_after: last.id }
  }
}
