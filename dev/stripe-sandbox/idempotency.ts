import { ApiError, invalidRequest } from './errors.ts'
import type { Sandbox } from './sandbox.ts'

const MAX_LENGTH = 255

/**
 * Returns the stored response of this idempotency key; null without a key, or for one not seen in the last 24 hours.
 *
 * @throws ApiError `idempotency_error` when the key was used with another request.
 */
export function findResponse(
  sandbox: Sandbox,
  key: string | null,
  request: string,
): { status: number; body: unknown } | null {
  if (key === null) return null
  if (key.length > MAX_LENGTH) throw invalidRequest(`Idempotency keys may be at most ${MAX_LENGTH} characters long.`)
  const known = sandbox.store.facts.answers.get(key)
  if (!known) return null
  if (known.request === request) return { status: known.status, body: known.body }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  throw new ApiError(400, 'idempotency_error', message)
}

/** Stores the first response of a key. */
export function storeResponse(
  sandbox: Sandbox,
  key: string | null,
  request: string,
  answer: { status: number; body: unknown },
): void {
  if (key === null) return
  const { status, body } = answer
  sandbox.store.facts.answers.set(key, { request, status, body, at: sandbox.clock.now() })
}
