import type { Doors } from '#app/server/doors.ts'
import { parseJson } from '#app/values/parse-json.ts'

// Imports only types from the table of doors: no page carries a schema or server code.

/** The header with which a page's script says whose page it is. */
export const PAGE_OF = 'x-page-of'

/** That header, where somebody is signed in: another person may have signed in since, in another tab. */
export function pageOf(): Record<string, string> {
  const person = globalThis.document?.documentElement.dataset.person
  return person ? { [PAGE_OF]: person } : {}
}

/** Method and path of a door, as its room declares it. */
export type DoorKey = keyof Doors & string
/** Doors that accept plain forms, too. */
export type FormKey = { [Key in DoorKey]: Doors[Key]['takesForms'] extends true ? Key : never }[DoorKey]

/** Input of a door in one of three places (path, query, body); optional where it takes nothing there. */
type Part<Name extends string, Content> = [Content] extends [undefined]
  ? { [Place in Name]?: undefined }
  : Record<never, never> extends Content
    ? { [Place in Name]?: Content }
    : { [Place in Name]: Content }
type Place<Key extends DoorKey> = Part<'path', Doors[Key]['path']> & Part<'query', Doors[Key]['query']>
type Sent<Key extends DoorKey> = Place<Key> & Part<'body', Doors[Key]['body']>
type Optional<Content> = Record<never, never> extends Content ? [given?: Content] : [given: Content]

export type AnswerOf<Key extends DoorKey> = Doors[Key]['answer']
export type BodyOf<Key extends DoorKey> = Doors[Key]['body']

/**
 * Calls one of our own doors.
 *
 * @throws ApiError for every response that isn't a success, and when there is none.
 */
export async function call<Key extends DoorKey>(
  key: Key,
  given: Sent<Key>,
  signal?: AbortSignal,
): Promise<AnswerOf<Key>> {
  const { body }: { body?: object | undefined } = given
  const answer = await callApi(methodOf(key), addressOf(key, given), body, signal)
  // Not validated again here: the server's tests check every response against its schema.
  return answer as AnswerOf<Key>
}

/**
 * Method and action of a form that posts to a door, so that it works without script: `<form {...formTo('POST
 * /api/goals')}>`.
 */
export function formTo<Key extends FormKey>(key: Key, ...[given]: Optional<Place<Key>>) {
  return { method: 'post', action: addressOf(key, given ?? {}) } as const
}

export type FormTarget = ReturnType<typeof formTo>

export const linkTo = <Key extends DoorKey>(key: Key, ...[given]: Optional<Place<Key>>): AddressOf<Key> =>
  addressOf(key, given ?? {}) as AddressOf<Key>

type AddressOf<Key extends string> = Key extends `${string} /api/${string}` ? `/api/${string}` : string

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const methodOf = (key: string) => key.slice(0, key.indexOf(' ')) as Method

function addressOf(key: string, { path, query }: { path?: unknown; query?: unknown }): string {
  const parts = new Map(Object.entries(Object(path)))
  const address = key
    .slice(key.indexOf('/'))
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(parts.get(name))))
  const pairs = Object.entries(Object(query)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length > 0 ? `${address}?${new URLSearchParams(pairs)}` : address
}

/**
 * Sends a call with cookies; a content type is set only with a body.
 *
 * @returns The parsed response, or null when it's empty.
 * @throws ApiError for every response that isn't a success or isn't ours, and when there is none.
 */
export async function callApi(method: Method, path: string, body?: object, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { ...pageOf(), ...(body && { 'content-type': 'application/json' }) },
    ...(signal ? { signal } : {}),
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new ApiError(0, error.message)
  })
  // The session was ended, perhaps on another device: the worker deletes what this device has cached for offline use.
  if (response.status === 401) globalThis.navigator?.serviceWorker?.controller?.postMessage({ isSignedOut: true })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  if (text === '') return null
  // A captive portal answers every URL with 200 and HTML.
  const answer = parseJson(text)
  if (answer === undefined) throw new ApiError(response.status, 'An answer of another shape')
  return answer
}

/** A failed call. `message` is "status: text" for the log; people are shown `userMessage`. */
export class ApiError extends Error {
  /** 0 = no response at all. */
  readonly status: number
  readonly code: string
  /** A machine-readable reason, where a program needs one (platform/app-error.ts). */
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

  /** What was caught, or, if no call has failed, an error that says that it didn’t work. */
  static of(caught: unknown): ApiError {
    return caught instanceof ApiError ? caught : new ApiError(500, String(caught))
  }
}

/** Whether a call failed because the sign-in has ended, perhaps on another device. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

type Problem = { code: string; reason: string | null; message: string; fields?: Record<string, string> }

// Parsed by hand: a schema library would be the largest thing a public page fetches on the first interaction.
function readProblem(text: string): Problem | null {
  const answer = parseJson(text)
  if (!answer || typeof answer !== 'object' || !('error' in answer)) return null
  const { error } = answer
  if (!error || typeof error !== 'object' || !('message' in error) || !('code' in error)) return null
  const fields = 'fields' in error && error.fields && typeof error.fields === 'object' ? { ...error.fields } : {}
  const reason = 'reason' in error ? String(error.reason) : null
  return { code: String(error.code), reason, message: String(error.message), fields }
}
