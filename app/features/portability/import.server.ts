import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { isDuplicate } from '#app/db/duplicate.ts'
import { lockUser } from '#app/db/locks.ts'
import { type DbOrTx, patientDb } from '#app/db/open-db.ts'
import { readRelations } from '#app/db/relations.ts'
import { imports } from '#app/db/schema/portability.ts'
import { refuseWithoutHealthConsent } from '#app/features/auth/guards.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { closeFinishedTrial } from '#app/features/experiments/start-trial.server.ts'
import { MOST_OWN_HABITS } from '#app/features/own-habits/own-habits.ts'
import { recordAllAchievements } from '#app/features/routine/achievements.server.ts'
import { followNewestAnswers } from '#app/features/safety/safety.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import { UNREADABLE } from '#app/platform/keys/sealed-words.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import type { Choices, Preview } from './contract.ts'
import type { Write } from './import-tasks.server.ts'
import { type ImportWorker, withImportWorker } from './import-worker.server.ts'
import type { ColumnTypes } from './read-file.server.ts'
import { listRecordTables, personOf } from './records.server.ts'
import { restoreInvariants } from './restore-invariants.server.ts'
import { openedTypes } from './sealed-rows.server.ts'
import { importableSections } from './sections.server.ts'

/** A multipart form with a file, unparsed. */
type UploadedForm = { form: ArrayBuffer; type: string }

/**
 * Parses a file and stores its content until its owner has reviewed it. Nothing else changes.
 *
 * @throws AppError 400 when the form has no file, 413 when the file is too large.
 */
export async function receiveFile(tools: Tools, user: CurrentUser, { form, type }: UploadedForm): Promise<void> {
  const { db, clock } = tools
  const today = localDateAt(clock.now(), user)
  const types: ColumnTypes = new Map((await readRelations(db)).map((table) => [table.name, openedTypes(table)]))
  const read = await withImportWorker((worker) => worker.run('read', { form, type, today, types }))
  if ('refused' in read)
    throw read.refused === 'nothing'
      ? new AppError('bad_request', 'Please choose a file first.')
      : new AppError('too_large', 'That file is larger than 8 MiB.')
  const key = await tools.memberKeys.toSeal(db, user.id)
  const row = {
    fileName: key.seal('imports.file_name', read.fileName.slice(0, 200)),
    content: key.seal('imports.content', read.content),
    createdAt: clock.now(),
  }
  await deleteExpiredImports(tools)
  await db
    .insert(imports)
    .values({ userId: user.id, ...row })
    .onConflictDoUpdate({ target: imports.userId, set: row })
}

export async function deleteExpiredImports({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, daysBefore(clock.now(), 1)))
}

/** Returns what importing the pending file would change now; null if there is none. */
export async function previewImport(tools: Tools, user: CurrentUser): Promise<Preview | null> {
  const { db, clock } = tools
  const pending = await readPending(tools, user.id)
  if (!pending) return null
  const { fileName, content } = pending
  const preview = await withImportWorker(async (worker) => {
    await sendKnownRows(worker, tools, db, user)
    return worker.run('preview', { content, today: localDateAt(clock.now(), user) })
  })
  return { ...preview, fileName }
}

export async function discardImport({ db }: Tools, userId: string): Promise<void> {
  await db.delete(imports).where(eq(imports.userId, userId))
}

/**
 * Imports the pending file in one transaction. Repeated requests import it once.
 *
 * @throws AppError 409 without a pending file or if it has problems, 403 without consent to keep health data.
 */
export async function confirmImport(tools: Tools, user: CurrentUser, choices: Choices): Promise<void> {
  refuseWithoutHealthConsent(user)
  const now = tools.clock.now()
  const today = localDateAt(now, user)
  // Waits for the worker before the transaction starts, because an open transaction blocks others.
  const work = withImportWorker((worker) =>
    // A long history takes more than a request's statement may.
    patientDb(tools.database).transaction(async (tx) => {
      await lockUser(tx, user.id)
      const pending = await readPending({ db: tx, memberKeys: tools.memberKeys }, user.id)
      if (!pending) throw new AppError('conflict', 'There’s no file waiting to be imported.')
      await sendKnownRows(worker, tools, tx, user)
      const { bytes } = await tools.memberKeys.toSeal(tx, user.id)
      const key = { userId: user.id, bytes }
      const plan = await worker.run('plan', { content: pending.content, today, now, choices, key })
      if ('refused' in plan) throw REFUSED[plan.refused]()
      await closeFinishedTrial(tx, user.id, today)
      for (const write of plan.writes) await writeRows(tx, user.id, write)
      await restoreInvariants(tx, user.id, plan.newDays)
      await followNewestAnswers({ db: tx, clock: tools.clock }, user)
      await recordAllAchievements({ db: tx }, user.id, today)
      await tx.delete(imports).where(eq(imports.userId, user.id))
    }),
  )
  await work.catch((cause) => {
    if (!isDuplicate(cause)) throw cause
    throw new AppError('conflict', {
      userMessage:
        'Something in the file clashes with what’s here, such as a second trial while one is running. We imported nothing.',
      cause,
    })
  })
}

const REFUSED = {
  problems: () => new AppError('conflict', 'The file has problems, so we imported nothing.'),
  'too-many': () =>
    new AppError(
      'conflict',
      `You can have ${MOST_OWN_HABITS} habits of your own, those you’ve put away included. Leave some out.`,
    ),
  unmatched: () => new AppError('bad_request', 'Match at least one of their habits to one of yours.'),
}

async function readPending(
  from: Parameters<typeof openRows>[0],
  userId: string,
): Promise<{ fileName: string; content: string } | null> {
  const rows = await from.db.select().from(imports).where(eq(imports.userId, userId))
  const [row] = await openRows(from, userId, rows, { fileName: 'imports.file_name', content: 'imports.content' })
  // A file that was damaged while pending has to be uploaded again.
  return row && row.content !== UNREADABLE ? row : null
}

/** Sends the rows a member already has to the worker, in pages small enough not to block the event loop. */
async function sendKnownRows(
  worker: ImportWorker,
  { clock, pseudonyms, memberKeys }: Tools,
  db: DbOrTx,
  user: CurrentUser,
): Promise<void> {
  const names = new Set(importableSections(localDateAt(clock.now(), user)).map(({ table }) => table))
  for (const { name, pages } of await listRecordTables({ db, memberKeys }, personOf({ pseudonyms }, user)))
    if (names.has(name)) {
      // An empty table sends nothing, so without this all of them would be queried in one turn of the event loop (see
      // `writeRows`).
      await nextTurn()
      for await (const rows of pages()) await worker.run('addKnown', { table: name, rows })
    }
}

/**
 * Writes a file's records: over those that are here, of which only the file's columns change, so that a row keeps its id
 * and when its fields were last entered; and beside them those that are new.
 */
async function writeRows(tx: DbOrTx, userId: string, { table: name, identity, columns: names, batches }: Write) {
  const table = sql.identifier(name)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const columns = list(names.map((column) => sql`${sql.identifier(column)}`))
  const values = list(names.map((column) => sql`${sql.identifier(column)} = theirs.${sql.identifier(column)}`))
  const isTheSame = sql.join(
    [
      sql`mine.user_id = ${userId}`,
      ...identity.map((column) => sql`mine.${sql.identifier(column)} = theirs.${sql.identifier(column)}`),
    ],
    sql` and `,
  )
  for (const batch of batches) {
    // The embedded database answers within the same turn of the event loop, which would block everyone else.
    await nextTurn()
    const file = sql`jsonb_populate_recordset(null::${table}, ${batch}::jsonb) as theirs`
    await tx.execute(sql`update ${table} as mine set ${values} from ${file} where ${isTheSame}`)
    await tx.execute(sql`
      insert into ${table} (user_id, ${columns}) select ${userId}, ${columns} from ${file}
      where not exists (select from ${table} as mine where ${isTheSame})`)
  }
}
