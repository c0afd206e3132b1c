import { eq, lt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { DbOrTx } from '#app/db/open-db.ts'
import { readRelations } from '#app/db/relations.ts'
import { imports } from '#app/db/schema/portability.ts'
import { users } from '#app/db/schema/users.ts'
import { refuseWithoutHealthConsent } from '#app/features/auth/guards.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { MOST_ON_CARD } from '#app/features/own-habits/own-habits.ts'
import { recordAllAchievements } from '#app/features/routine/achievements.server.ts'
import { ALL_HABITS } from '#app/features/routine/habit-set.ts'
import { switchOffAsPlanned } from '#app/features/routine/routine.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import type { Choices, Preview } from './contract.ts'
import { type Row, readInDay } from './day-row.ts'
import { daysFromLoop } from './loop-days.ts'
import { comparePlan, type Plan } from './plan.ts'
import { readAside } from './read-aside.server.ts'
import type { ColumnTypes } from './read-file.server.ts'
import { listRecordTables, personOf } from './records.server.ts'
import { importableSections } from './sections.server.ts'
import { ReadFile, type Records } from './waiting.ts'

const DAY_MS = 86_400_000
/** How many rows travel in one statement. */
const BATCH = 1_000

type Brought = { name: string; bytes: Buffer }

/** Reads a file and keeps what it says until its owner has looked at it. Nothing else changes. */
export async function receiveFile(tools: Tools, user: CurrentUser, { name, bytes }: Brought): Promise<void> {
  const { db, clock } = tools
  const today = localDateAt(clock.now(), user)
  const tables = await readRelations(db)
  const types: ColumnTypes = new Map(
    tables.map((table) => [table.name, new Map(table.columns.map((column) => [column.name, column]))]),
  )
  const row = {
    fileName: name.slice(0, 200),
    content: sql`${await readAside(bytes, today, types)}::jsonb`,
    createdAt: clock.now(),
  }
  await forgetWaitingFiles(tools)
  await db
    .insert(imports)
    .values({ userId: user.id, ...row })
    .onConflictDoUpdate({ target: imports.userId, set: row })
}

/** Deletes files that have waited more than a day for their owner's word. */
export async function forgetWaitingFiles({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, new Date(clock.now().getTime() - DAY_MS)))
}

/** What would happen if the waiting file were brought in now; null when none waits. */
export async function previewImport(tools: Tools, user: CurrentUser): Promise<Preview | null> {
  const waiting = await readWaiting(tools.db, user.id)
  if (!waiting) return null
  const { fileName, content } = waiting
  const { problems } = content
  if (content.kind === 'loop') {
    const habits = content.habits.map(({ name, done, skipped, hasAmounts, guess }) => {
      const days = [...done, ...skipped].toSorted()
      return { name, done: done.length, skipped: skipped.length, hasAmounts, guess, first: days[0] ?? null }
    })
    return { kind: 'loop', fileName, problems, habits }
  }
  const plans = await planRecords(tools, tools.db, user, content.records)
  const sections = plans.map(({ section, fresh, changed, same }) => ({
    title: section.title,
    fresh: fresh.length,
    changed: changed.length,
    same,
  }))
  return { kind: 'own', fileName, problems, sections }
}

/** Forgets the waiting file. */
export async function discardImport({ db }: Tools, userId: string): Promise<void> {
  await db.delete(imports).where(eq(imports.userId, userId))
}

/**
 * Brings the waiting file in: all of it or nothing, and once, however often it is asked for.
 *
 * @throws AppError 409 when no file waits or the one that does has problems, 403 without consent to keep health data.
 */
export async function carryOutImport(tools: Tools, user: CurrentUser, choices: Choices): Promise<void> {
  refuseWithoutHealthConsent(user)
  // A long history takes longer than what a visitor's statement is given.
  const work = drizzle({ client: tools.database.patientPool }).transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const waiting = await readWaiting(tx, user.id)
    if (!waiting) throw new AppError('conflict', { userMessage: 'There’s no file waiting to be imported.' })
    const { content } = waiting
    if (content.problems.length > 0)
      throw new AppError('conflict', { userMessage: 'The file has problems, so we imported nothing.' })
    const isLoop = content.kind === 'loop'
    const records = isLoop ? await recordsFromLoop(tools, tx, user, content, choices) : content.records
    const plans = await planRecords(tools, tx, user, records)
    for (const plan of plans) await carryOut(tx, user.id, plan, isLoop || choices.conflicts === 'file')
    const between = await closeGaps(tx, user.id)
    // Loop knows nothing of habits that are switched off here; a file of ours says it of each of its days.
    const unsaid = isLoop ? [...between, ...plans.flatMap(freshDays)] : between
    await switchOffAsPlanned({ db: tx }, user.id, unsaid)
    await recordAllAchievements({ db: tx }, user.id, localDateAt(tools.clock.now(), user))
    await tx.delete(imports).where(eq(imports.userId, user.id))
  })
  await work.catch((cause) => {
    if (!isDuplicate(cause)) throw cause
    throw new AppError('conflict', {
      userMessage:
        'Something in the file clashes with what’s here, such as a second trial while one is running. We imported nothing.',
      cause,
    })
  })
}

const freshDays = ({ section, fresh }: Plan) =>
  section.table === 'routine_days' ? fresh.map(({ date }) => LocalDate.parse(date)) : []

const isDuplicate = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === '23505'

async function readWaiting(db: DbOrTx, userId: string): Promise<{ fileName: string; content: ReadFile } | null> {
  const [row] = await db.select().from(imports).where(eq(imports.userId, userId))
  return row ? { fileName: row.fileName, content: ReadFile.parse(row.content) } : null
}

async function planRecords(tools: Tools, db: DbOrTx, user: CurrentUser, records: Records): Promise<Plan[]> {
  const known = await readKnown(tools, db, user)
  const plans: Plan[] = []
  for (const section of importableSections(localDateAt(tools.clock.now(), user))) {
    const rows = records[section.table]
    if (rows && rows.length > 0) plans.push(comparePlan(section, rows, await known(section.table)))
  }
  return plans
}

async function readKnown(
  { pseudonyms }: Tools,
  db: DbOrTx,
  user: CurrentUser,
): Promise<(table: string) => Promise<Row[]>> {
  const tables = await listRecordTables({ db }, personOf({ pseudonyms }, user))
  return async (name) => {
    const rows: Row[] = []
    const table = tables.find((one) => one.name === name)
    if (table) for await (const page of table.pages()) rows.push(...page)
    return rows
  }
}

type LoopFile = Extract<ReadFile, { kind: 'loop' }>

async function recordsFromLoop(
  tools: Tools,
  db: DbOrTx,
  user: CurrentUser,
  { habits }: LoopFile,
  { habits: chosen }: Choices,
): Promise<Records> {
  const days = await (await readKnown(tools, db, user))('routine_days')
  const mapped = habits.flatMap((habit, place) => {
    const ours = chosen[place]
    return ours ? [{ ...habit, ours }] : []
  })
  if (mapped.length === 0)
    throw new AppError('bad_request', { userMessage: 'Match at least one of their habits to one of yours.' })
  return { routine_days: daysFromLoop(mapped, days, tools.clock.now()) }
}

async function carryOut(tx: DbOrTx, userId: string, { section, fresh, changed }: Plan, isFileRight: boolean) {
  const table = sql.identifier(section.table)
  const rows = isFileRight ? [...fresh, ...changed] : fresh
  const stored = section.table === 'routine_days' ? rows.map(readInDay) : rows
  const isTheSame = sql.join(
    [sql`true`, ...section.identity.map((name) => sql`mine.${sql.identifier(name)} = theirs.${sql.identifier(name)}`)],
    sql` and `,
  )
  for (let from = 0; from < stored.length; from += BATCH) {
    const batch = stored.slice(from, from + BATCH)
    const columns = Object.keys(batch[0] ?? {}).map((name) => sql.identifier(name))
    const file = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(batch)}::jsonb) as theirs`
    await tx.execute(sql`delete from ${table} as mine using ${file} where mine.user_id = ${userId} and ${isTheSame}`)
    await tx.execute(sql`
      insert into ${table} (user_id, ${sql.join(columns, sql`, `)})
      select ${userId}, ${sql.join(columns, sql`, `)} from ${file}`)
  }
}

/**
 * Brings back what holds for every member: days begin with the first one, without a gap, pauses marked; and of own
 * habits no more are on the card than it has room for.
 *
 * @returns The days that lay in the gaps.
 */
async function closeGaps(tx: DbOrTx, userId: string): Promise<LocalDate[]> {
  await tx.execute(sql`
    update users set joined_on = least(joined_on,
      (select min(date) from routine_days where user_id = ${userId}),
      (select min(date) from checkins where user_id = ${userId})) where id = ${userId}`)
  const { rows } = await tx.execute<{ date: string }>(sql`
    insert into routine_days (user_id, date, due_habits) select ${userId}, day::date, ${ALL_HABITS}::int
    from generate_series(
      (select min(date) from routine_days where user_id = ${userId})::timestamp,
      (select max(date) from routine_days where user_id = ${userId})::timestamp, interval '1 day') as day
    on conflict do nothing returning date::text`)
  await tx.execute(sql`
    update routine_days set is_paused = paused from (
      select date as day, exists (select from routine_pauses where routine_pauses.user_id = ${userId}
        and date between from_date and until_date) as paused from routine_days where user_id = ${userId}) as days
    where user_id = ${userId} and date = day and is_paused <> paused`)
  await tx.execute(sql`
    update own_habits set archived_on = updated_at::date from (
      select id as one, row_number() over (order by position, id) as place from own_habits
      where user_id = ${userId} and archived_on is null) as card
    where user_id = ${userId} and id = one and place > ${MOST_ON_CARD}`)
  return rows.map(({ date }) => LocalDate.parse(date))
}
