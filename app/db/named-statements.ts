import type pg from 'pg'

/** More than the product has; bounds the memory if statements are built dynamically. */
const MOST_NAMES = 400
const MAY_BE_NAMED = /^\s*(?:select|insert|update|delete|with)\b/i
// Inlined lists (`in ($1, $2)`, `array[$1, $2]`, several rows) make a different text for every length.
const HAS_LIST = /\bin \(\$\d+, |\barray\[\$\d+, |\), \(\$/i

/**
 * Turns Drizzle's statements into prepared statements: each is parsed and planned once per connection, and from then on
 * only bound and executed. The names are assigned here, for all statements, so that no room needs `.prepare(name)` for
 * speed.
 *
 * @param areNamed False behind a transaction pooler, which lends another connection for the next statement.
 */
export function prepareStatements(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => (statement: FinishedStatement) => void,
  { areNamed = true }: { areNamed?: boolean } = {},
): void {
  const names = new Map<string, string>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: unknown, ...rest: unknown[]) => {
      const done = timed(client, first, rest)
      const asked = query(areNamed ? withName(first, rest[0]) : withoutName(first), ...rest)
      if (asked instanceof Promise) asked.then(done, done)
      return asked
    }) as typeof client.query
  })

  /** Starts a measurement; returns a function that ends it. Queries with a callback are measured in the callback. */
  function timed(client: pg.PoolClient, first: unknown, rest: unknown[]): () => void {
    const [onFinished, startedAt] = [begin(client), performance.now()]
    const text = typeof first === 'string' ? first : hasText(first) ? first.text : ''
    const done = () => onFinished({ text, ms: performance.now() - startedAt })
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

  function named(asked: Statement): Statement {
    const known = names.get(asked.text)
    if (known) return { ...asked, name: known }
    if (names.size >= MOST_NAMES || !MAY_BE_NAMED.test(asked.text) || HAS_LIST.test(asked.text)) return asked
    const name = `s${names.size}`
    names.set(asked.text, name)
    return { ...asked, name }
  }
}

export type FinishedStatement = { text: string; ms: number }

/** Returns a statement's name for metrics: operation and table, without any of its values. */
export function nameOf(text: string): string {
  const [, verb] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_.]+)"?/i.exec(text) ?? []
  return [verb?.toLowerCase() ?? 'other', table].filter(Boolean).join(' ').slice(0, 60)
}

type Statement = { text: string; name?: string | undefined }

// Drizzle passes an object, pg-boss a string; the driver's own objects submit themselves.
const isUnnamed = (asked: unknown): asked is Statement =>
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

// Without values the text may contain several statements.
const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0
