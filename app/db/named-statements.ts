import type pg from 'pg'

/** More than the product has; what is made anew for every call must not fill the server's memory. */
const MOST_NAMES = 400
const MAY_BE_NAMED = /^\s*(?:select|insert|update|delete|with)\b/i
// Lists written out (`in ($1, $2)`, `array[$1, $2]`, several rows) are another text for every length.
const HAS_LIST = /\bin \(\$\d+, |\barray\[\$\d+, |\), \(\$/i

/**
 * Prepared statements: what Drizzle asks is parsed and planned once on each connection, and only bound and run after that.
 * The name is given here, once for all statements, so that no room needs `.prepare(name)` for speed.
 *
 * @param areNamed False behind a pooler: the connection that knows a name is somebody else's by the next statement.
 */
export function prepareStatements(
  pool: pg.Pool,
  begin: () => (statement: Told) => void,
  { areNamed = true }: { areNamed?: boolean } = {},
): void {
  const names = new Map<string, string>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: unknown, ...rest: unknown[]) => {
      const done = timed(first, rest)
      const asked = query(areNamed ? withName(first, rest[0]) : withoutName(first), ...rest)
      if (asked instanceof Promise) asked.then(done, done)
      return asked
    }) as typeof client.query
  })

  /** Begins to measure; what it gives back ends that. One that is called back is measured there. */
  function timed(first: unknown, rest: unknown[]): () => void {
    const [told, startedAt] = [begin(), performance.now()]
    const text = typeof first === 'string' ? first : hasText(first) ? first.text : ''
    const done = () => told({ text, ms: performance.now() - startedAt })
    const callBack = rest.at(-1)
    if (typeof callBack === 'function')
      rest[rest.length - 1] = (...said: unknown[]) => {
        done()
        callBack(...said)
      }
    return done
  }

  function withName(first: unknown, values: unknown): unknown {
    return isUnnamed(first) && hasValues(values) ? named(first) : first
  }

  function named(asked: Asked): Asked {
    const known = names.get(asked.text)
    if (known) return { ...asked, name: known }
    if (names.size >= MOST_NAMES || !MAY_BE_NAMED.test(asked.text) || HAS_LIST.test(asked.text)) return asked
    const name = `s${names.size}`
    names.set(asked.text, name)
    return { ...asked, name }
  }
}

/** A statement that has ended, well or not, and how long it took. */
export type Told = { text: string; ms: number }

/** What a statement is called where its time is told: what it does and to which table, and nothing of what is in it. */
export function nameOf(text: string): string {
  const [, verb] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_.]+)"?/i.exec(text) ?? []
  return [verb?.toLowerCase() ?? 'other', table].filter(Boolean).join(' ').slice(0, 60)
}

type Asked = { text: string; name?: string | undefined }

// Drizzle asks with an object; pg-boss with a text, the driver with objects that submit themselves.
const isUnnamed = (asked: unknown): asked is Asked =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  !('submit' in asked) &&
  !('name' in asked && asked.name)

const withoutName = (asked: unknown) =>
  typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)
    ? { ...asked, name: undefined }
    : asked

const hasText = (asked: unknown): asked is { text: string } =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'

// Without values it may be several statements in one text.
const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0
