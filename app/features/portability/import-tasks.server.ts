import { gunzipSync, gzipSync } from 'node:zlib'
import { type MemberKey, memberKey } from '#app/platform/keys/member-key.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { type Choices, MOST_FILE_BYTES, type Preview } from './contract.ts'
import { importDay, type Row } from './day-row.ts'
import { ReadFile, type Records } from './pending-file.ts'
import { comparePlan, type Plan } from './plan.ts'
import { type ColumnTypes, readFile } from './read-file.server.ts'
import { sealTableRows } from './sealed-rows.server.ts'
import { importableSections } from './sections.server.ts'
import { recordsFromTracker } from './tracked-records.server.ts'
import { importTrial } from './trial-row.ts'

// Runs in the import worker (import-worker.server.ts): everything whose cost grows with the size of a file. A file is
// sent compressed and the rows to write as JSON text, because transferring objects would cost the site's process as much
// as parsing does.

/** The worker's tasks: what each receives and returns. */
export type Tasks = {
  /** Parses an uploaded form and returns the file's content, compressed. */
  read: {
    input: { form: ArrayBuffer; type: string; today: LocalDate; types: ColumnTypes }
    result: { fileName: string; content: string } | { refused: 'nothing' | 'too_large' }
  }
  /** Forgets the rows of a comparison that was interrupted. */
  forget: { input: null; result: true }
  /** Adds rows that the member already has, for the next comparison. */
  addKnown: { input: { table: string; rows: readonly Row[] }; result: true }
  /** Returns what importing a compressed file would change. */
  preview: { input: { content: string; today: LocalDate }; result: FilePreview }
  /** Returns the rows to write in order to import a compressed file. */
  plan: {
    input: {
      content: string
      today: LocalDate
      now: Date
      choices: Choices
      key: { userId: string; bytes: Uint8Array }
    }
    result: { refused: 'problems' | 'unmatched' | 'too-many' } | { writes: Write[]; newDays: LocalDate[] }
  }
}

/** The message that ends a task: its result, or the error it failed with. */
export type TaskMessage<K extends keyof Tasks> = { result: Tasks[K]['result'] } | { failed: Error }

/** A preview without the file's name. */
export type FilePreview = Preview extends infer One ? (One extends Preview ? Omit<One, 'fileName'> : never) : never

/**
 * Rows that replace those with the same identity, as JSON in batches small enough for the database to insert quickly.
 */
export type Write = { table: string; identity: readonly string[]; columns: readonly string[]; batches: string[] }

/** Largest size of a batch, in characters. */
const BATCH = 128 * 1024

/** Creates the worker's tasks. Known rows are kept until the next file is compared. */
export function createTasks(): { [K in keyof Tasks]: (input: Tasks[K]['input']) => Promise<Tasks[K]['result']> } {
  let known = new Map<string, Row[]>()
  const takeKnown = () => {
    const before = known
    known = new Map()
    return before
  }
  return {
    async forget() {
      takeKnown()
      return true
    },
    async read({ form, type, today, types }) {
      const fields = await new Response(form, { headers: { 'content-type': type } }).formData().catch(() => null)
      const file = fields?.get('file')
      if (!(file instanceof File) || file.size === 0) return { refused: 'nothing' }
      if (file.size > MOST_FILE_BYTES) return { refused: 'too_large' }
      const read = readFile(Buffer.from(await file.arrayBuffer()), today, types)
      return { fileName: file.name, content: pack(read) }
    },
    async addKnown({ table, rows }) {
      const existing = known.get(table)
      if (existing) existing.push(...rows)
      else known.set(table, [...rows])
      return true
    },
    async preview({ content, today }) {
      return previewFile(unpack(content), takeKnown(), today)
    },
    async plan({ content, today, now, choices, key }) {
      const file = unpack(content)
      const existing = takeKnown()
      if (file.problems.length > 0) return { refused: 'problems' }
      const isTheirs = file.kind !== 'own'
      const records = isTheirs
        ? recordsFromTracker(file.habits, choices.habits, { known: existing, now, today })
        : file.records
      if (typeof records === 'string') return { refused: records }
      const plans = planRecords(records, existing, today)
      const isFileRight = isTheirs || choices.conflicts === 'file'
      return {
        writes: plans.map((plan) =>
          writeOf(plan, { isFileRight, today, key: memberKey(key.userId, Buffer.from(key.bytes)) }),
        ),
        // Another tracker's file doesn't know which habits are switched off here; our own files say it for each day.
        newDays: isTheirs ? plans.flatMap(newDays) : [],
      }
    },
  }
}

const pack = (read: ReadFile) => gzipSync(JSON.stringify(read), { level: 1 }).toString('base64')
const unpack = (content: string) =>
  ReadFile.parse(JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString('utf8')))

function previewFile(file: ReadFile, known: ReadonlyMap<string, readonly Row[]>, today: LocalDate): FilePreview {
  const { problems } = file
  if (file.kind !== 'own') {
    const habits = file.habits.map(({ name, done, skipped, amounts, unit, notes, guess }) => ({
      ...{ name, unit, guess, done: new Set(done).size, skipped: new Set(skipped).size },
      ...{ amounts: amounts.length, notes: notes.length, first: [...done, ...skipped].toSorted()[0] ?? null },
    }))
    return { kind: 'tracker', problems, habits }
  }
  const sections = planRecords(file.records, known, today).map(({ section, fresh, changed, same }) => ({
    title: section.title,
    fresh: fresh.length,
    changed: changed.length,
    same,
  }))
  return { kind: 'own', problems, sections }
}

function planRecords(records: Records, known: ReadonlyMap<string, readonly Row[]>, today: LocalDate): Plan[] {
  return importableSections(today).flatMap((section) => {
    const rows = records[section.table] ?? []
    return rows.length > 0 ? [comparePlan(section, rows, known.get(section.table) ?? [])] : []
  })
}

const newDays = ({ section, fresh }: Plan) =>
  section.table === 'routine_days' ? fresh.map(({ date }) => LocalDate.parse(date)) : []

type How = { isFileRight: boolean; today: LocalDate; key: MemberKey }

function writeOf({ section: { table, identity }, fresh, changed }: Plan, { isFileRight, today, key }: How): Write {
  const rows = isFileRight ? [...fresh, ...changed] : fresh
  const stored = storedRows(table, rows, today) ?? sealTableRows(table, rows, key)
  return { table, identity, columns: Object.keys(stored[0] ?? {}), batches: inBatches(stored) }
}

/** Rows of a table that are stored in another format than exported; undefined for every other table. */
function storedRows(table: string, rows: readonly Row[], today: LocalDate): Row[] | undefined {
  if (table === 'routine_days') return rows.map(importDay)
  return table === 'trials' ? rows.map((row) => importTrial(row, today)) : undefined
}

function inBatches(rows: readonly Row[]): string[] {
  const batches: string[] = []
  let open: string[] = []
  let size = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (size + text.length > BATCH && open.length > 0) {
      batches.push(`[${open.join(',')}]`)
      open = []
      size = 0
    }
    open.push(text)
    size += text.length
  }
  if (open.length > 0) batches.push(`[${open.join(',')}]`)
  return batches
}
