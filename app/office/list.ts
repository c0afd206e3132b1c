/** Where a page of a list begins: after or before a row, given by its sort value and its id. */
export type Cursor = { side: 'after' | 'before'; key: string; id: string }

/** The query string of a list. Unknown names are ignored. */
export type ListQuery<Filter extends string = string, Sort extends string = string> = {
  /** The search text; empty for none. */
  q: string
  filters: Readonly<Partial<Record<Filter, string>>>
  sort: Sort
  isDescending: boolean
  cursor: Cursor | null
}

type Kind<Filter extends string, Sort extends string> = {
  filters: readonly Filter[]
  /** The first is the default order; a leading minus means descending. */
  sorts: readonly [`-${Sort}` | Sort, ...(`-${Sort}` | Sort)[]]
}

/** Parses a list's query string: `?q=ann&state=paid&sort=-date&after=…`. Invalid parameters are ignored. */
export function readListQuery<Filter extends string, Sort extends string>(
  address: URL,
  { filters, sorts }: Kind<Filter, Sort>,
): ListQuery<Filter, Sort> {
  const query = address.searchParams
  const asked = query.get('sort') ?? sorts[0]
  const [known = sorts[0]] = sorts.filter((sort) => plain(sort) === plain(asked))
  const sort = plain(known) as Sort
  return {
    q: searchText(query.get('q') ?? ''),
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = query.get(name)?.slice(0, 200)
        return value ? [[name, value]] : []
      }),
    ) as Partial<Record<Filter, string>>,
    sort,
    isDescending: plain(asked) === sort ? asked.startsWith('-') : known.startsWith('-'),
    cursor: readCursor('after', query.get('after')) ?? readCursor('before', query.get('before')),
  }
}

/** The query of a search from elsewhere in the office: the first page, in the list's own order. */
export function searchQuery<Sort extends string>(
  { sorts: [first] }: Pick<Kind<string, Sort>, 'sorts'>,
  q: string,
): ListQuery<never, Sort> {
  const sort = plain(first) as Sort
  return { q: searchText(q), filters: {}, sort, isDescending: first.startsWith('-'), cursor: null }
}

/** What the log keeps of it. It outlives people, so it doesn't say whom somebody searched for. */
export const queryForLog = ({ q, filters }: Pick<ListQuery, 'q' | 'filters'>): Record<string, string | undefined> => ({
  ...filters,
  ...(q ? { searched: 'by words' } : {}),
})

const searchText = (typed: string) => typed.trim().slice(0, 200)

const plain = (sort: string) => sort.replace(/^-/, '')

export const writeCursor = ({ key, id }: Pick<Cursor, 'key' | 'id'>): string => toBase64Url(JSON.stringify([key, id]))

export function readCursor(side: Cursor['side'], text: string | null): Cursor | null {
  if (!text || text.length > 600) return null
  try {
    const place: unknown = JSON.parse(fromBase64Url(text))
    if (!Array.isArray(place) || place.length !== 2) return null
    const [key, id] = place
    return typeof key === 'string' && typeof id === 'string' && !`${key}${id}`.includes('\0') ? { side, key, id } : null
  } catch {
    return null
  }
}

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const fromBase64Url = (text: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0)),
  )

/** The list's URL with some parameters changed; null removes one. It starts at the first page again. */
export function changeListAddress(search: string, changes: Readonly<Record<string, string | null>>): `?${string}` {
  const query = new URLSearchParams(search)
  for (const name of ['after', 'before', 'done', 'left', 'back', 'press']) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  return `?${query}`
}
