import { DAMAGED, ReadProblem } from './read-problem.ts'
import { readRecord, varintIn } from './sqlite-record.ts'

export type Cell = number | string | null

// The part of SQLite's file format that reading whole tables needs: https://www.sqlite.org/fileformat2.html. The
// library would add a megabyte of WebAssembly and an exception to the content security policy, for six tables that are
// read once.
const MAGIC = 'SQLite format 3\0'
const LEAF = 0x0d
const INTERIOR = 0x05
/** Maximum depth of a table's B-tree; a file that goes deeper has a cycle. */
const MAX_DEPTH = 20

export const isSqlite = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 16)) === MAGIC

/** Opens a database file: its tables' rows, with values by column name. */
export function openSqlite(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declaredSize = view.getUint16(16)
  const pageSize = declaredSize === 1 ? 65_536 : declaredSize
  const usable = pageSize - view.getUint8(20)
  if (pageSize < 512 || usable < 480) throw new ReadProblem(DAMAGED)
  const tables = new Map<string, { root: number; sql: string }>()
  for (const { record } of rowsOf(1)) {
    const [type, name, , root, sql] = record
    if (type === 'table' && typeof name === 'string' && typeof root === 'number' && typeof sql === 'string')
      tables.set(name, { root, sql })
  }

  return {
    /** Returns the rows of a table; none if it doesn't exist. */
    *rows(name: string): Generator<Record<string, Cell>> {
      const table = tables.get(name)
      if (!table) return
      const columns = columnsIn(table.sql)
      for (const { id, record } of rowsOf(table.root))
        yield Object.fromEntries(
          columns.map(({ column, isRowId }, place) => [column, isRowId ? id : (record[place] ?? null)]),
        )
    },
  }

  function* rowsOf(root: number, depth = 0, seen = new Set<number>()): Generator<{ id: number; record: Cell[] }> {
    const start = (root - 1) * pageSize
    if (depth > MAX_DEPTH || seen.has(root) || start < 0 || start + pageSize > bytes.length)
      throw new ReadProblem(DAMAGED)
    seen.add(root)
    const head = root === 1 ? 100 : start
    const type = view.getUint8(head)
    const count = view.getUint16(head + 3)
    if (type !== LEAF && type !== INTERIOR) throw new ReadProblem(DAMAGED)
    const pointers = head + (type === LEAF ? 8 : 12)
    if (pointers + 2 * count > start + pageSize) throw new ReadProblem(DAMAGED)
    for (let index = 0; index < count; index++) {
      const cell = start + view.getUint16(pointers + 2 * index)
      if (type === LEAF) yield readCell(cell)
      else yield* rowsOf(view.getUint32(cell), depth + 1, seen)
    }
    if (type === INTERIOR) yield* rowsOf(view.getUint32(head + 8), depth + 1, seen)
  }

  function readCell(at: number): { id: number; record: Cell[] } {
    const [length, afterLength] = varintIn(view, at)
    const [id, body] = varintIn(view, afterLength)
    if (length > bytes.length) throw new ReadProblem(DAMAGED)
    return { id, record: readRecord(payload(body, length)) }
  }

  /** Returns a row's bytes, including those on overflow pages. */
  function payload(at: number, length: number): Uint8Array {
    const most = usable - 35
    if (length <= most) return bytes.subarray(at, at + length)
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const spread = least + ((length - least) % (usable - 4))
    const here = spread <= most ? spread : least
    const whole = new Uint8Array(length)
    whole.set(bytes.subarray(at, at + here))
    let page = view.getUint32(at + here)
    for (let filled = here; filled < length; ) {
      const start = (page - 1) * pageSize
      if (page === 0 || start + pageSize > bytes.length) throw new ReadProblem(DAMAGED)
      const piece = bytes.subarray(start + 4, start + 4 + Math.min(usable - 4, length - filled))
      whole.set(piece, filled)
      filled += piece.length
      page = view.getUint32(start)
    }
    return whole
  }
}

const CONSTRAINT = /^(constraint|primary\s+key|unique|check|foreign)\b/i

/** Returns the stored columns in order. Generated columns aren't stored. */
const columnsIn = (sql: string): { column: string; isRowId: boolean }[] =>
  partsOf(sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')')))
    .filter((part) => !CONSTRAINT.test(part) && (!/\bas\s*\(/i.test(part) || /\bstored\b/i.test(part)))
    .map((part) => ({
      column: (/^["'`[]?([^\s"'`\]]+)/.exec(part)?.[1] ?? '').toLowerCase(),
      isRowId: /\binteger\s+primary\s+key\b/i.test(part),
    }))

/** Splits a list at the commas outside brackets. */
function partsOf(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= list.length; at++) {
    const letter = list[at]
    if (letter === '(') depth++
    else if (letter === ')') depth--
    else if ((letter === ',' && depth === 0) || letter === undefined) {
      parts.push(list.slice(start, at).trim())
      start = at + 1
    }
  }
  return parts
}
