import type { Doors } from '#app/server/doors.ts'
import { callApi } from './api.ts'

// Only types come from the table of the doors: no page carries a schema, and no code of the server.

/** Method and path of a door, as its room declares it. */
export type DoorKey = keyof Doors & string
/** Those that take plain forms, too. */
export type FormKey = { [Key in DoorKey]: Doors[Key]['takesForms'] extends true ? Key : never }[DoorKey]

/** What a door takes in one of three places; left out where it takes nothing there. */
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
 * @throws ApiError for every answer that is not a success, and when none came.
 */
export async function call<Key extends DoorKey>(
  key: Key,
  given: Sent<Key>,
  signal?: AbortSignal,
): Promise<AnswerOf<Key>> {
  const { body }: { body?: object | undefined } = given
  const answer = await callApi(methodOf(key), addressOf(key, given), body, signal)
  // What the server's tests hold every answer to is not checked again here.
  return answer as AnswerOf<Key>
}

/** Method and action of a form that posts to a door without script, too: `<form {...formTo('POST /api/goals')}>`. */
export function formTo<Key extends FormKey>(key: Key, ...[given]: Optional<Place<Key>>) {
  return { method: 'post', action: addressOf(key, given ?? {}) } as const
}

export function linkTo<Key extends DoorKey>(key: Key, ...[given]: Optional<Place<Key>>): AddressOf<Key> {
  return addressOf(key, given ?? {}) as AddressOf<Key>
}

type AddressOf<Key extends string> = Key extends `${string} /api/${string}` ? `/api/${string}` : string

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const methodOf = (key: string) => key.slice(0, key.indexOf(' ')) as Method

function addressOf(key: string, { path, query }: { path?: unknown; query?: unknown }): string {
  const parts = new Map(Object.entries(Object(path)))
  const address = key
    .slice(key.indexOf('/'))
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(parts.get(name))))
  const said = Object.entries(Object(query)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return said.length > 0 ? `${address}?${new URLSearchParams(said)}` : address
}
