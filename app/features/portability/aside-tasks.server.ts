import { gunzipSync, gzipSync } from 'node:zlib'
import { type MemberKey, memberKey } from '#app/platform/member-key.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { type Choices, MOST_FILE_BYTES, type Preview } from './contract.ts'
import { type Row, readInDay } from './day-row.ts'
import { comparePlan, type Plan } from './plan.ts'
import { type ColumnTypes, readFile } from './read-file.server.ts'
import { sealTableRows } from './sealed-rows.server.ts'
import { importableSections } from './sections.server.ts'
import { recordsFromTracker } from './tracked-records.server.ts'
import { ReadFile, type Records } from './waiting.ts'

// What the process beside the site does with a file (aside.server.ts): all that takes longer the longer the file is. The
// file crosses over packed and the rows to write as text, because taking objects over would cost the site as much as
// reading.

/** What is asked of the process: `given` goes over, `answer` comes back. */
export type Tasks = {
  /** Reads a form with a file in it, and packs what the file says. */
  read: {
    given: { form: ArrayBuffer; type: string; today: LocalDate; types: ColumnTypes }
    answer: { fileName: string; content: string } | { refused: 'nothing' | 'too_large' }
  }
  /** Takes in rows that the member has already, for the next comparison. */
  know: { given: { table: string; rows: readonly Row[] }; answer: true }
  /** Says what a packed file would change. */
  preview: { given: { content: string; today: LocalDate }; answer: FilePreview }
  /** Says what has to be written to bring a packed file in. */
  plan: {
    given: {
      content: string
      today: LocalDate
      now: Date
      choices: Choices
      key: { userId: string; bytes: Uint8Array }
    }
    answer: { refused: 'problems' | 'unmatched' | 'too-many' } | { writes: Write[]; newDays: LocalDate[] }
  }
}

/** What the process tells when a task is done, or could not be. */
export type Told<K extends keyof Tasks> = { answer: Tasks[K]['answer'] } | { failed: Error }

/** A preview but for the file's name. */
export type FilePreview = Preview extends infer One ? (One extends Preview ? Omit<One, 'fileName'> : never) : never

/** Rows that replace those with the same identity, as JSON in pieces that the database takes in a moment. */
export type Write = { table: string; identity: readonly string[]; columns: readonly string[]; batches: string[] }

/** So large may one of these pieces become, in characters. */
const BATCH = 128 * 1024

/** The process's answers. It keeps what it was told to know until the next file is compared. */
export function createTasks(): { [K in keyof Tasks]: (given: Tasks[K]['given']) => Promise<Tasks[K]['answer']> } {
  let known = new Map<string, Row[]>()
  const forget = () => {
    const before = known
    known = new Map()
    return before
  }
  return {
    async read({ form, type, today, types }) {
      forget()
      const fields = await new Response(form, { headers: { 'content-type': type } }).formData().catch(() => null)
      const file = fields?.get('file')
      if (!(file instanceof File) || file.size === 0) return { refused: 'nothing' }
      if (file.size > MOST_FILE_BYTES) return { refused: 'too_large' }
      const read = readFile(Buffer.from(await file.arrayBuffer()), today, types)
      return { fileName: file.name, content: pack(read) }
    },
    async know({ table, rows }) {
      const there = known.get(table)
      if (there) there.push(...rows)
      else known.set(table, [...rows])
      return true
    },
    async preview({ content, today }) {
      return previewFile(unpack(content), forget(), today)
    },
    async plan({ content, today, now, choices, key }) {
      const file = unpack(content)
      const there = forget()
      if (file.problems.length > 0) return { refused: 'problems' }
      const isTheirs = file.kind !== 'own'
      const records = isTheirs ? recordsFromTracker(file.habits, choices.habits, { known: there, now }) : file.records
      if (typeof records === 'string') return { refused: records }
      const plans = planRecords(records, there, today)
      const isFileRight = isTheirs || choices.conflicts === 'file'
      return {
        writes: plans.map((plan) => writeOf(plan, isFileRight, memberKey(key.userId, Buffer.from(key.bytes)))),
        // Theirs knows nothing of habits that are switched off here; a file of ours says it of each of its days.
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

function writeOf({ section: { table, identity }, fresh, changed }: Plan, isFileRight: boolean, key: MemberKey): Write {
  const rows = isFileRight ? [...fresh, ...changed] : fresh
  const stored = table === 'routine_days' ? rows.map(readInDay) : sealTableRows(table, rows, key)
  return { table, identity, columns: Object.keys(stored[0] ?? {}), batches: inBatches(stored) }
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
