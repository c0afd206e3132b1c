import { CsvError, readCsv } from '#app/values/csv.ts'
import { isObject } from '#app/values/is-object.ts'
import { nameOf, readBytes, type SourceFile } from './archive.ts'
import { ReadProblem } from './read-problem.ts'

/** More than any export's table has; steps per minute over a month are the longest. */
const MOST_ROWS = 600_000
const MOST_BYTES = 64 * 1024 * 1024

/** A row of a table: cells by lower-case column name. Empty cells are null. */
export type Line = { text: (column: string) => string | null; number: (column: string) => number | null }

/** Parses a CSV file with any separator, order of columns and capitalisation. */
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

/** Parses a JSON file; an empty array if it doesn't contain one. */
export async function readList(file: SourceFile): Promise<Record<string, unknown>[]> {
  const text = new TextDecoder().decode(await readBytes(file, MOST_BYTES))
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isObject) : []
  } catch {
    throw new ReadProblem(`“${nameOf(file)}” is damaged. Nothing was read. Please make the export again.`)
  }
}

/** Parses a number, given as a number or as text; null if invalid. */
export function numberOf(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : value
  const number = typeof text === 'string' ? (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN) : text
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Returns the minutes after a day's midnight; negative for the evening before. */
export const minutesAfter = (day: string, wall: number) => Math.floor((wall - Date.parse(`${day}T00:00:00Z`)) / 60_000)

/** Parses the local time of a text with or without an offset: '2026-10-23T23:05:00.000+01:00'. */
export function wallIn(text: string | null): number | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)/.exec(text ?? '') ?? []
  const wall = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(wall) ? null : wall
}

export const dayIn = (wall: number) => new Date(wall).toISOString().slice(0, 10)

/** Adds the known values; null if there are none, since that isn't the same as 0. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

export const minutesIn = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60))
