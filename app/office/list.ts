/** Where a page of a list begins: after or before a row, by what the list is sorted by and the row's id. */
export type Cursor = { side: 'after' | 'before'; key: string; id: string }

/** What the address of a list says. Names that the list does not know are not there. */
export type ListQuery<Filter extends string = string, Sort extends string = string> = {
  /** What is searched for; empty for nothing. */
  q: string
  filters: Readonly<Partial<Record<Filter, string>>>
  sort: Sort
  isDescending: boolean
  cursor: Cursor | null
}

type Kind<Filter extends string, Sort extends string> = {
  filters: readonly Filter[]
  /** The first is how the list is sorted unless the address says otherwise; a minus in front: descending. */
  sorts: readonly [`-${Sort}` | Sort, ...(`-${Sort}` | Sort)[]]
}

/** Reads a list's address: `?q=ann&state=paid&sort=-date&after=…`. What cannot be read is as if it were not there. */
export function readListQuery<Filter extends string, Sort extends string>(
  address: URL,
  { filters, sorts }: Kind<Filter, Sort>,
): ListQuery<Filter, Sort> {
  const query = address.searchParams
  const asked = query.get('sort') ?? sorts[0]
  const [known = sorts[0]] = sorts.filter((sort) => plain(sort) === plain(asked))
  const sort = plain(known) as Sort
  return {
    q: (query.get('q') ?? '').trim().slice(0, 200),
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

const plain = (sort: string) => sort.replace(/^-/, '')

/** The place of a row, as it stands in an address. */
export const writeCursor = ({ key, id }: Pick<Cursor, 'key' | 'id'>): string => toBase64Url(JSON.stringify([key, id]))

function readCursor(side: Cursor['side'], text: string | null): Cursor | null {
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

/** The same list with something of its address changed; null takes a parameter away. It begins at its first page again. */
export function changeListAddress(search: string, changes: Readonly<Record<string, string | null>>): `?${string}` {
  const query = new URLSearchParams(search)
  for (const name of ['after', 'before', 'done', 'left', 'back', 'press']) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  return `?${query}`
}
