/** What a spreadsheet would treat as a formula, and our own escape character, so that it can be removed again. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n＝＋－＠']/

/** Limit of one file: 36 years of days, and ten years of everything else. */
export const MOST_ROWS = 50_000
/** More columns than any of our tables has, even with many habits. */
export const MOST_COLUMNS = 250

/** A parsed cell; `isQuoted` distinguishes an empty text from a missing value. */
export type Cell = { text: string; isQuoted: boolean }
export type CsvRow = { line: number; cells: Cell[] }

/**
 * Writes one line of a CSV file. Strings are quoted, and formulas are escaped with a leading apostrophe; null is empty,
 * any other value is written as JSON.
 */
export const writeCsvRow = (values: readonly unknown[]): string => `${values.map(writeCell).join(',')}\r\n`

/** Removes the apostrophe that escapes a formula. */
export const rearm = (text: string): string =>
  text.startsWith("'") && LOOKS_LIKE_FORMULA.test(text.slice(1)) ? text.slice(1) : text

/**
 * Parses a CSV file: comma or semicolon, any line ends, quoted cells over several lines. Line numbers are those of an
 * editor.
 *
 * @throws CsvError for an unterminated quote, and beyond the limits.
 */
export function readCsv(text: string, mostRows = MOST_ROWS): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let at = 0
  let line = 1
  while (at < source.length) {
    const row: CsvRow = { line, cells: [] }
    for (let isOpen = true; isOpen; ) {
      row.cells.push(readCell())
      if (row.cells.length > MOST_COLUMNS) throw new CsvError(line, `A line has more than ${MOST_COLUMNS} columns.`)
      isOpen = source[at] === separator
      if (isOpen) at += 1
    }
    if (source[at] === '\r') at += 1
    if (source[at] === '\n') at += 1
    line += 1
    if (row.cells.length > 1 || row.cells[0]?.text || row.cells[0]?.isQuoted) rows.push(row)
    if (rows.length > mostRows) throw new CsvError(line, `The file has more than ${mostRows} lines.`)
  }
  return rows

  function readCell(): Cell {
    if (source[at] !== '"') {
      const start = at
      while (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r') at += 1
      return { text: source.slice(start, at), isQuoted: false }
    }
    const opened = line
    let cell = ''
    for (at += 1; ; ) {
      const end = source.indexOf('"', at)
      if (end === -1) throw new CsvError(opened, 'A quotation mark opens here and never closes.')
      cell += source.slice(at, end)
      at = end + 1
      if (source[at] !== '"') break
      cell += '"'
      at += 1
    }
    line += cell.split('\n').length - 1
    if (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r')
      throw new CsvError(line, 'There is text after a closing quotation mark.')
    return { text: cell, isQuoted: true }
  }
}

/** A file that isn't valid CSV, with the line of the error. */
export class CsvError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

function writeCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${(LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

// Spreadsheets in a locale with a decimal comma write semicolons.
function separatorOf(source: string): ',' | ';' {
  const [first = ''] = source.split(/\r|\n/, 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}
