import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { writeCsvRow } from '#app/values/csv.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from './export-format.ts'
import { listRecordTables, personOf, type RecordTable } from './records.server.ts'
import { unreadableIn } from './sealed-rows.server.ts'
import { writeZip } from './zip.server.ts'

type Who = Pick<CurrentUser, 'id' | 'email'>

/** Streams everything about a person as one JSON file, one record per line. */
export async function exportJson(tools: Tools, who: Who): Promise<ReadableStream<Uint8Array>> {
  const tables = await listRecordTables(tools, personOf(tools, who))
  return asStream(writeJson(tables, tools.clock.now()))
}

/** Streams the same as a ZIP archive with a CSV file for each table that has rows, for spreadsheets. */
export async function exportCsv(tools: Tools, who: Who): Promise<ReadableStream<Uint8Array>> {
  const tables = await listRecordTables(tools, personOf(tools, who))
  return asStream(writeZip(writeTables(tables, tools.clock.now()), tools.clock.now()))
}

async function* writeJson(tables: readonly RecordTable[], now: Date) {
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exportedAt: now.toISOString(), about: ABOUT }
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "tables": {`
  const unreadable: Unreadable[] = []
  for (const [place, table] of tables.entries()) {
    yield `${place === 0 ? '' : ','}\n  ${JSON.stringify(table.name)}: [`
    let separator = '\n'
    for await (const rows of countUnreadable(table, unreadable)) {
      yield separator + rows.map((row) => `   ${JSON.stringify(row)}`).join(',\n')
      separator = ',\n'
    }
    yield separator === '\n' ? ']' : '\n  ]'
  }
  yield unreadable.length > 0 ? `\n },\n "unreadable": ${JSON.stringify(unreadable)}\n}\n` : '\n }\n}\n'
}

async function* writeTables(tables: readonly RecordTable[], now: Date) {
  yield { name: 'README.txt', text: `${ABOUT}\r\n\r\nExported at ${now.toISOString()}.\r\n` }
  const unreadable: Unreadable[] = []
  for (const table of tables) {
    const { name, columns } = table
    let text = ''
    for await (const rows of countUnreadable(table, unreadable))
      for (const row of rows) text += writeCsvRow(columns.map((column) => row[column]))
    // The byte order mark tells spreadsheets that this is UTF-8.
    if (text) yield { name: `${name}.csv`, text: `\uFEFF${writeCsvRow(columns)}${text}` }
  }
  const lines = unreadable.map(({ table, record, column }) => `${table}.csv, record ${record}: ${column}\r\n`)
  if (lines.length > 0) yield { name: 'UNREADABLE.txt', text: `${DAMAGED}\r\n\r\n${lines.join('')}` }
}

/** A stored value that couldn't be decrypted; records are counted from 1. */
type Unreadable = { table: string; record: number; column: string }

async function* countUnreadable({ name: table, pages }: RecordTable, unreadable: Unreadable[]) {
  let record = 0
  for await (const rows of pages()) {
    for (const row of rows) {
      record += 1
      for (const column of unreadableIn(table, row)) unreadable.push({ table, record, column })
    }
    yield rows
  }
}

const DAMAGED =
  'These values couldn’t be opened, because what is kept of them was damaged. A sentence stands in their place; everything else is here.'
const ABOUT =
  'Everything Longevity holds about you. Left out: secrets (hashes of sign-in links, codes and sessions) and what is worked out from the rest (percentages, streaks, micro-lives, the order of taps on several devices). Days are your own calendar days; times are UTC. The order of a trial that still runs is in here, too: look at ‘trials’ and ‘routine_rests’ only once it’s over. In CSV files an apostrophe stands before texts that a spreadsheet would take for a formula.'

const asStream = (pieces: AsyncGenerator<string | Buffer>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(Buffer.from(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
