type Problem = { code: string; reason: string | null; message: string; fields?: Record<string, string> }

// Read by hand: a schema library would be the largest thing a public page fetches at the first touch.
function readProblem(text: string): Problem | null {
  const answer = parse(text)
  if (!answer || typeof answer !== 'object' || !('error' in answer)) return null
  const { error } = answer
  if (!error || typeof error !== 'object' || !('message' in error) || !('code' in error)) return null
  const fields = 'fields' in error && error.fields && typeof error.fields === 'object' ? { ...error.fields } : {}
  const reason = 'reason' in error ? String(error.reason) : null
  return { code: String(error.code), reason, message: String(error.message), fields }
}

/** A call that did not succeed. `message` is "status: text" for the log; people are shown `userMessage`. */
export class ApiError extends Error {
  /** 0 = no answer came at all. */
  readonly status: number
  readonly code: string
  /** Why, where a program has to know (platform/app-error.ts). */
  readonly reason: string | null
  readonly userMessage: string
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    const problem = readProblem(text)
    this.status = status
    this.reason = problem?.reason ?? null
    this.code = problem?.code ?? (status === 0 ? 'offline' : 'unknown')
    this.userMessage =
      problem?.message ??
      (status === 0
        ? 'You’re offline. Please try again when you’re connected.'
        : 'That didn’t work. Please try again in a moment.')
    this.fields = problem?.fields ?? {}
  }
}

/**
 * Calls one of our own doors; cookies travel along, a content type is set only with a body.
 *
 * @returns The parsed answer, or null when there is none.
 * @throws ApiError for every answer that is not a success or not ours, and when none came.
 */
export async function callApi(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(signal ? { signal } : {}),
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new ApiError(0, error.message)
  })
  // The session was ended, perhaps from another device: what this one keeps to be shown without a connection goes.
  if (response.status === 401) globalThis.navigator?.serviceWorker?.controller?.postMessage({ isSignedOut: true })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  if (text === '') return null
  // A network that shows its own page first answers every address with 200 and HTML.
  const answer = parse(text)
  if (answer === undefined) throw new ApiError(response.status, 'An answer of another shape')
  return answer
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
