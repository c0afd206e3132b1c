import { CsvError, readCsv } from '#app/values/csv.ts'
import { nameOf, readBytes, type SourceFile } from './archive.ts'
import { ReadProblem } from './read-problem.ts'

/** More than any daily table of an export; steps by the minute of a month are the longest. */
const MOST_ROWS = 600_000
const MOST_BYTES = 64 * 1024 * 1024

/** A line of a table: its cells by the names of their columns, in small letters. An empty cell is absent. */
export type Line = { text: (column: string) => string | null; number: (column: string) => number | null }

/** The lines of a CSV file, whatever its separator, its order of columns and its capitals. */
export async function readTable(file: SourceFile): Promise<{ columns: string[]; lines: Line[] }> {
  const [head, ...rows] = readRows(nameOf(file), new TextDecoder().decode(await readBytes(file, MOST_BYTES)))
  const columns = head?.cells.map(({ text }) => text.trim().toLowerCase()) ?? []
  return {
    columns,
    lines: rows.map(({ cells }) => {
      const text = (column: string) => cells[columns.indexOf(column)]?.text.trim() || null
      return { text, number: (column) => numberOf(text(column)) }
    }),
  }
}

function readRows(name: string, text: string) {
  try {
    return readCsv(text, MOST_ROWS)
  } catch (error) {
    if (error instanceof CsvError) throw new ReadProblem(`“${name}”, line ${error.line}: ${error.message}`)
    throw error
  }
}

/** What a JSON file says, if it is a list. */
export async function readList(file: SourceFile): Promise<Record<string, unknown>[]> {
  const text = new TextDecoder().decode(await readBytes(file, MOST_BYTES))
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isObject) : []
  } catch {
    throw new ReadProblem(`“${nameOf(file)}” is damaged. Nothing was read. Please make the export again.`)
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A figure as exports write it, as a number or as text; null for what is none. */
export function numberOf(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : value
  const number = typeof text === 'string' ? (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN) : text
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Minutes after the midnight on which a day begins; the evening before is below 0. */
export const minutesAfter = (day: string, wall: number) => Math.floor((wall - Date.parse(`${day}T00:00:00Z`)) / 60_000)

/** The clock on the wall as it is written in a text with or without an offset: '2026-10-23T23:05:00.000+01:00'. */
export function wallIn(text: string | null): number | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)/.exec(text ?? '') ?? []
  const wall = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(wall) ? null : wall
}

export const dayIn = (wall: number) => new Date(wall).toISOString().slice(0, 10)

/** What adds up to nothing because nothing is there is no 0. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

export const minutesIn = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60))
