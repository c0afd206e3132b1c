import { isUtf8 } from 'node:buffer'
import type { Column } from '#app/db/relations.ts'
import { UNREADABLE } from '#app/platform/keys/sealed-words.ts'
import { faultsIn } from '#app/platform/web/fault-words.ts'
import { CsvError, type CsvRow, MOST_ROWS, readCsv, rearm } from '#app/values/csv.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { looksLikeDayList, readDayList } from './day-list.ts'
import type { Row } from './day-row.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from './export-format.ts'
import { lineOf, recordLines } from './json-lines.ts'
import { isLoopFile, looksLikeLoop, readLoop, readLoopArchive } from './loop.ts'
import type { ReadFile, Records } from './pending-file.ts'
import type { Problem } from './problem.ts'
import { isDamagedFigure } from './sealed-rows.server.ts'
import type { Section } from './section.server.ts'
import { importableSections } from './sections.server.ts'
import { readZip, ZipError, type ZipFile } from './zip.server.ts'

/** Size limit of an unpacked file; ten years of every record are a tenth of it. */
const MOST_BYTES = 32 * 1024 * 1024
const MOST_PROBLEMS = 100

/** The types of our tables' columns, for parsing CSV files. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, Column>>

/**
 * Parses a file for import: our own JSON, our own CSV files (one, or all in their archive), the export of Loop Habit
 * Tracker, or another tracker's list of days. Reports as many problems at once as possible, each with its line.
 */
export function readFile(bytes: Buffer, today: LocalDate, types: ColumnTypes): ReadFile {
  try {
    const read = chooseReader(bytes, today, types)
    if (read.problems.length === 0) return read
    // A file with problems isn't imported at all, so its valid records aren't stored.
    const problems = read.problems.slice(0, MOST_PROBLEMS)
    return read.kind === 'own' ? { ...read, records: {}, problems } : { ...read, problems }
  } catch (error) {
    if (error instanceof CsvError) return failed(error.message, error.line)
    if (error instanceof ZipError) return failed(error.message)
    throw error
  }
}

const failed = (text: string, line = 1): ReadFile => ({ kind: 'own', records: {}, problems: [{ line, text }] })

function chooseReader(bytes: Buffer, today: LocalDate, types: ColumnTypes): ReadFile {
  if (bytes.length === 0) return failed('The file is empty.')
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readArchive(bytes, today, types)
  const text = bytes.toString('utf8')
  if (!isUtf8(bytes) || text.includes('\u0000')) return failed('This isn’t JSON, CSV or a ZIP archive.')
  if (/^\uFEFF?\s*[{[]/.test(text)) return readJsonExport(text, today)
  if (isListOfDays(text, today)) return { kind: 'tracker', ...readDayList(text, today) }
  if (looksLikeLoop(text)) return { kind: 'tracker', ...readLoop(text, today) }
  return readTables([{ name: 'the file', text }], today, types)
}

function readArchive(bytes: Buffer, today: LocalDate, types: ColumnTypes): ReadFile {
  const files = readZip(bytes, (name) => /^[^/]+\.csv$/i.test(name) || isLoopFile(name), MOST_BYTES)
  if (files.some(({ name }) => name === 'Checkmarks.csv')) return { kind: 'tracker', ...readLoopArchive(files, today) }
  const list = files.length === 1 ? files.find(({ text }) => isListOfDays(text, today)) : undefined
  return list ? { kind: 'tracker', ...readDayList(list.text, today) } : readTables(files, today, types)
}

/**
 * Whether a CSV file has a line per habit and day. Excludes our own tables of that shape, which their columns identify.
 */
function isListOfDays(text: string, today: LocalDate): boolean {
  const [first = ''] = text.split(/\r|\n/, 1)
  const columns = (readCsv(first)[0]?.cells ?? []).map((cell) => cell.text.trim())
  return looksLikeDayList(columns) && !sectionOf(importableSections(today), columns)
}

function readJsonExport(source: string, today: LocalDate): ReadFile {
  const text = source.replace(/^\uFEFF/, '')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1]
    return failed(
      'The JSON isn’t valid from here on. Is the file complete?',
      lineOf(text, at ? Number(at) : text.length),
    )
  }
  const { format, version, tables } = asRow(value)
  if (format !== EXPORT_FORMAT) return failed('This is JSON, but not one of our exports.')
  if (version !== EXPORT_VERSION) return failed('This export comes from a version we don’t know.')
  const lines = recordLines(text)
  const problems: Problem[] = []
  const records: Records = {}
  let count = 0
  for (const section of importableSections(today)) {
    const rows = asRow(tables)[section.table] ?? []
    if (!Array.isArray(rows)) {
      problems.push({ line: 1, text: `“${section.table}” isn’t a list.` })
      continue
    }
    count += rows.length
    if (count > MOST_ROWS) return failed(`The file has more than ${MOST_ROWS} records.`)
    const at = rows.map((row: unknown, place) => ({ row, line: lines.get(section.table)?.[place] ?? 1 }))
    records[section.table] = checkRows(section, at, problems)
  }
  return { kind: 'own', records, problems }
}

function readTables(files: readonly ZipFile[], today: LocalDate, types: ColumnTypes): ReadFile {
  const problems: Problem[] = []
  const records: Records = {}
  const sections = importableSections(today)
  let count = 0
  for (const { name, text } of files) {
    const [head, ...rows] = readCsv(text)
    const columns = (head?.cells ?? []).map((cell) => cell.text.trim())
    const table = name.replace(/\.csv$/, '')
    // Our own tables are recognised by name: a coach's suggestions have the same columns as goals.
    const section = types.has(table) ? sections.find((one) => one.table === table) : sectionOf(sections, columns)
    if (!section) continue
    if (records[section.table]) {
      problems.push({ file: name, line: 1, text: SAME_TABLE })
      continue
    }
    const known = types.get(section.table)
    const at = rows.map((row) => ({ row: readCells(row, columns, known), line: row.line }))
    count += at.length
    if (count > MOST_ROWS) return failed(`The files have more than ${MOST_ROWS} lines.`)
    records[section.table] = checkRows(section, at, problems, files.length > 1 ? name : undefined)
  }
  if (Object.keys(records).length === 0)
    problems.push({ line: 1, text: 'It holds none of our tables, no Loop checkmarks and no list of habits and days.' })
  return { kind: 'own', records, problems }
}

const SAME_TABLE = 'Another file of the archive has the same table. Please bring in one after the other.'

const sectionOf = (sections: readonly Section[], columns: readonly string[]) =>
  sections.find(
    ({ schema }) => 'shape' in schema && Object.keys(Object(schema.shape)).every((key) => columns.includes(key)),
  )

function readCells({ cells }: CsvRow, columns: readonly string[], types: ReadonlyMap<string, Column> | undefined): Row {
  return Object.fromEntries(
    columns.map((name, place) => {
      const cell = cells[place] ?? { text: '', isQuoted: false }
      const column = types?.get(name)
      if (cell.text === '' && !cell.isQuoted && (column?.isNullable ?? true))
        return [name, name === 'off' || name === 'free' ? '' : null]
      // Habits are numbers and booleans in the database, but words in the file.
      return [
        name,
        column?.type === 'boolean' && !/^(true|false)$/i.test(cell.text) ? cell.text : typed(cell.text, column),
      ]
    }),
  )
}

function typed(text: string, column: Column | undefined): unknown {
  const type = column?.type ?? 'text'
  if (text === UNREADABLE) return text
  if (type === 'boolean') return /^true$/i.test(text)
  if (/int|numeric|double|real/.test(type)) return text.trim() === '' ? null : Number(text.replace(',', '.'))
  if (!type.startsWith('json')) return rearm(text)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the valid records without duplicates; errors are added to the problems. */
function checkRows(
  { table, schema, identity }: Section,
  rows: readonly { row: unknown; line: number }[],
  problems: Problem[],
  file = table,
): Row[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, line }) => {
    if (isDamagedFigure(table, row)) return []
    const parsed = schema.safeParse(row)
    if (!parsed.success) {
      const [fault] = faultsIn(schema, row, (path) => path.join('.') || 'This record')
      problems.push({ file, line, text: fault?.words ?? 'This record is wrong.' })
      return []
    }
    if (hasBrokenText(parsed.data)) {
      problems.push({ file, line, text: 'This record has a character that can’t be stored.' })
      return []
    }
    const key = JSON.stringify(identity.map((column) => parsed.data[column]))
    if (seen.has(key)) problems.push({ file, line, text: 'This record is there twice.' })
    seen.add(key)
    return [parsed.data]
  })
}

// PostgreSQL can't store NUL, and a lone surrogate isn't a character.
const hasBrokenText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000') || !value.isWellFormed()
    : value !== null && typeof value === 'object' && Object.values(value).some(hasBrokenText)

const asRow = (value: unknown): Row => (value !== null && typeof value === 'object' ? { ...value } : {})
