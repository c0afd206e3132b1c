import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { auditLog, auditWords } from '#app/db/schema/audit.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isObject } from '#app/values/is-object.ts'
import { sendCsv } from '../csv.server.ts'
import { inDays } from '../in-days.server.ts'
import { type PageOf, readPage } from '../keyset.server.ts'
import { type ListQuery, queryForLog, readListQuery } from '../list.ts'
import { beginsSo } from '../search-words.ts'
import type { At } from '../shown.ts'
import { hasWords } from '../word-search.server.ts'
import { type Difference, differences } from './difference.ts'
import { isCalled, subjectsInWords } from './subjects.server.ts'

const FILTERS = ['who', 'action', 'subject', 'from', 'until'] as const
export type AuditQuery = ListQuery<(typeof FILTERS)[number], 'date'>
export type AuditRow = typeof auditLog.$inferSelect

export const readAuditQuery = (address: URL): AuditQuery =>
  readListQuery(address, { filters: FILTERS, sorts: ['-date'] })

export async function listAuditEntries(
  tools: Pick<Tools, 'db'>,
  query: AuditQuery,
  timeZone: string,
): Promise<PageOf<AuditRow & { key: string }>> {
  const condition = await whereEntry(tools.db, query, timeZone)
  return readPage(query, { key: auditLog.at, id: auditLog.id }, ({ beyond, orderBy, limit, key }) =>
    tools.db
      .select({ ...getTableColumns(auditLog), key })
      .from(auditLog)
      .where(and(condition, beyond))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/**
 * Lists the actors and actions in the log, for the filters. Each is found with one index step, however long the log is.
 */
export async function listAuditChoices({ db }: Pick<Tools, 'db'>): Promise<{ actors: string[]; actions: string[] }> {
  const each = async (column: SQL) => {
    const { rows } = await db.execute<{ value: string }>(sql`
      with recursive found (value) as (
        (select min(${column}) from ${auditLog})
        union all
        select (select min(${column}) from ${auditLog} where ${column} > found.value) from found where found.value is not null
      ) select value from found where value is not null limit 300`)
    return rows.map(({ value }) => value)
  }
  return { actors: await each(sql`${auditLog.actor}`), actions: await each(sql`${auditLog.action}`) }
}

/** Entries with what each is about and what it changed, in words; members of staff by their addresses. */
export async function inWords<Row extends AuditRow>(tools: Pick<Tools, 'db'>, rows: readonly Row[], at?: At) {
  const assigneeOf = (state: unknown) =>
    isObject(state) && typeof state.assignee === 'string' ? `user:${state.assignee}` : null
  const subjects = rows.flatMap(({ subject, before, after }) => [subject, assigneeOf(before), assigneeOf(after)])
  const words = await subjectsInWords(
    tools,
    subjects.filter((one) => one !== null),
  )
  const named = (state: unknown) => {
    const assignee = assigneeOf(state)
    return isObject(state) && assignee ? { ...state, assignee: words(assignee) } : state
  }
  return rows.map((row) => ({
    ...row,
    toWhat: words(row.subject),
    changes: differences(named(row.before), named(row.after), at),
  }))
}

/** Exports the filtered list as a file. The export itself is logged. */
export async function exportAuditEntries(tools: Tools, by: CurrentUser, query: AuditQuery): Promise<Response> {
  const entry = { by, action: 'audit.export', subject: 'audit:log', after: queryForLog(query) } as const
  await audit(tools.db, entry, tools.clock.now())
  return sendCsv(
    'audit-log.csv',
    ['At (UTC)', 'Who', 'Action', 'Subject', 'Key', 'Changes'],
    lines(tools, query, by.timeZone),
  )
}

async function* lines(tools: Pick<Tools, 'db'>, query: AuditQuery, timeZone: string) {
  const condition = await whereEntry(tools.db, query, timeZone)
  for (let last: AuditRow | undefined, isFirst = true; isFirst || last; isFirst = false) {
    const isBefore =
      last && sql`(${auditLog.at}, ${auditLog.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
    const rows: AuditRow[] = await tools.db
      .select()
      .from(auditLog)
      .where(and(condition, isBefore))
      .orderBy(sql`${auditLog.at} desc, ${auditLog.id} desc`)
      .limit(PAGE)
    for (const { at, actor, action, subject, toWhat, changes } of await inWords(tools, rows))
      yield [at.toISOString(), actor, action, toWhat, subject, changes.map(changeInWords).join('; ')]
    last = rows.length === PAGE ? rows.at(-1) : undefined
  }
}

const changeInWords = ({ name, before: was, after: is }: Difference) =>
  `${name}: ${was ?? 'nothing'} → ${is ?? 'nothing'}`

const PAGE = 500

/** Builds the list's condition; days are in the reader's time zone. */
async function whereEntry(
  db: Tools['db'],
  { q, filters }: Pick<AuditQuery, 'q' | 'filters'>,
  timeZone: string,
): Promise<SQL | undefined> {
  const { who, action, subject } = filters
  const words = beginsSo(q)
  const none = q === '' ? undefined : sql`false`
  return and(
    who ? eq(auditLog.actor, who) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    subject ? eq(auditLog.subject, subject) : undefined,
    inDays(auditLog.at, filters, timeZone),
    words
      ? or(
          await hasWords(db, { table: auditLog, id: auditLog.id, words: auditWords(auditLog) }, auditLog.id, words),
          await isCalled(db, q),
        )
      : none,
  )
}
