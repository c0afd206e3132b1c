import { setImmediate } from 'node:timers/promises'
import type { DbOrTx } from './open-db.ts'
import { prepared } from './prepared.ts'

/**
 * Batches the lookups made in one turn of the event loop into one statement, so that they share its round trip and
 * overhead. Nothing is cached: each lookup gets what was read after it was made.
 *
 * @param keyOf Matches a row to its lookup: returns the same text for both.
 * @param prepare Called once per database: prepares the statement.
 */
export function batchLookups<D extends DbOrTx, Asked extends Known, Row extends Known, Known>(
  keyOf: (one: Known) => string,
  prepare: (db: D) => (asked: readonly Asked[]) => Promise<Row[]>,
): (db: D, asked: Asked) => Promise<Row | undefined> {
  const lookUp = prepared((db: D) => batch(prepare(db)))
  return (db, asked) => lookUp(db)(asked)

  function batch(send: (asked: readonly Asked[]) => Promise<Row[]>) {
    let turn: { asked: Map<string, Asked>; rows: Promise<Map<string, Row>> } | null = null
    return async (one: Asked) => {
      const key = keyOf(one)
      turn ??= begin()
      turn.asked.set(key, one)
      return (await turn.rows).get(key)
    }

    function begin() {
      const asked = new Map<string, Asked>()
      const rows = setImmediate().then(async () => {
        turn = null
        return new Map((await send([...asked.values()])).map((row) => [keyOf(row), row]))
      })
      return { asked, rows }
    }
  }
}
