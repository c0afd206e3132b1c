import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { auditLog, auditWords } from '#app/db/schema/audit.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { sendCsv } from '../csv.server.ts'
import { inDays } from '../in-days.server.ts'
import { type PageOf, readPage } from '../keyset.server.ts'
import { type ListQuery, readListQuery } from '../list.ts'
import { beginsSo } from '../search-words.ts'
import { hasWords } from '../word-search.server.ts'
import { differences } from './difference.ts'

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

const OF_ACCOUNT = /^(?:person|user|account):/
const OF_LETTER = /^letter:/
const OF_ORDER = /^order:/

/**
 * Returns the subjects in words: an account by its address and a letter by its subject while they exist, an order by its
 * number, everything else as it's written.
 */
export async function subjectsInWords(
  { db }: Pick<Tools, 'db'>,
  subjects: readonly string[],
): Promise<(subject: string) => string> {
  const idsOf = (kind: RegExp) => subjects.filter((one) => kind.test(one)).map((one) => one.replace(kind, ''))
  const people = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, idsOf(OF_ACCOUNT)))
  const letters = await db
    .select({ id: campaigns.id, subject: campaigns.subject })
    .from(campaigns)
    .where(inArray(campaigns.id, idsOf(OF_LETTER).filter(isUuid)))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const titles = new Map(letters.map(({ id, subject }) => [id, subject]))
  return (subject) => {
    const id = subject.slice(subject.indexOf(':') + 1)
    if (OF_ACCOUNT.test(subject)) return emails.get(id) ?? subject
    if (OF_LETTER.test(subject)) return titles.get(id) || subject
    return OF_ORDER.test(subject) && isUuid(id) ? orderNumber(id) : subject
  }
}

const isUuid = (id: string) => z.uuid().safeParse(id).success

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

/** Exports the filtered list as a file. The export itself is logged. */
export async function exportAuditEntries(tools: Tools, by: CurrentUser, query: AuditQuery): Promise<Response> {
  const { filters, q } = query
  const asked = { ...filters, ...(q ? { q } : {}) }
  await audit(tools.db, { by, action: 'audit.export', subject: 'audit:log', after: asked }, tools.clock.now())
  return sendCsv('audit-log.csv', ['At (UTC)', 'Who', 'Action', 'Subject', 'Changes'], lines(tools, query, by.timeZone))
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
    for (const { at, actor, action, subject, before, after } of rows)
      yield [at.toISOString(), actor, action, subject, changesInWords(before, after)]
    last = rows.length === PAGE ? rows.at(-1) : undefined
  }
}

const changesInWords = (before: unknown, after: unknown) =>
  differences(before, after)
    .map(({ name, before: was, after: is }) => `${name}: ${was ?? 'nothing'} → ${is ?? 'nothing'}`)
    .join('; ')

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
      ? await hasWords(db, { table: auditLog, id: auditLog.id, words: auditWords(auditLog) }, auditLog.id, words)
      : none,
  )
}
