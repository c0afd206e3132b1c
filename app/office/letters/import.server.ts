import { sql } from 'drizzle-orm'
import { patientDb } from '#app/db/open-db.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { EVERY_LIST, hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { CsvError, readCsv } from '#app/values/csv.ts'
import { LONDON, localDateAt } from '#app/values/time-zone.ts'
import { type ImportLine, readImport } from './import-rows.ts'

export type ImportReport = { added: number; known: number; left: number; problems: ImportLine[] }

const AT_ONCE = 500

/**
 * Adds people to a list who consented elsewhere, with the wording and the date: the proof that the law requires.
 * Unsubscribed and undeliverable addresses aren't added again. Whoever asked here and hasn't confirmed yet needn't any
 * more.
 *
 * @throws AppError 400 for a file that can't be parsed.
 */
export async function importSubscribers(
  tools: Tools,
  user: CurrentUser,
  { list, rows, wording }: { list: ListId; rows: string; wording: string },
): Promise<ImportReport> {
  const now = tools.clock.now()
  const { people, problems } = readImport(linesOf(rows), localDateAt(now, LONDON))
  // A summer day begins in London an hour before it does in UTC: nobody agreed later than now.
  const beginningOf = (day: string) => new Date(Math.min(Date.parse(day), now.getTime())).toISOString()
  const report: ImportReport = { added: 0, known: 0, left: 0, problems }
  await patientDb(tools.database).transaction(async (tx) => {
    for (let at = 0; at < people.length; at += AT_ONCE) {
      const some = people
        .slice(at, at + AT_ONCE)
        .map(({ email, agreedOn }) => ({ email, agreed_at: beginningOf(agreedOn), hash: hashAddress(tools, email) }))
      const given = sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given(email text, agreed_at timestamptz, hash text)`
      const isGone = sql`exists (select 1 from suppressions where address_hash = given.hash and list in (${list}, ${EVERY_LIST}))`
      const { rows: gone } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from ${given} where ${isGone}`,
      )
      await tx.execute(sql`
        insert into subscribers (email, address_hash, created_at)
        select email, hash, ${now.toISOString()}::timestamptz from ${given} where not ${isGone} on conflict do nothing`)
      const { rowCount } = await tx.execute(sql`
        insert into subscriptions (subscriber_id, list, wording, wording_version, source, asked_at, confirmed_at)
        select subscribers.id, ${list}, ${wording}, 'import', null, given.agreed_at, given.agreed_at
        from ${given} join subscribers on subscribers.email = given.email where not ${isGone}
        on conflict (subscriber_id, list) do update set wording = excluded.wording,
          wording_version = excluded.wording_version, source = excluded.source, asked_at = excluded.asked_at,
          confirmed_at = excluded.confirmed_at, confirm_token_hash = null, confirm_until = null
        where subscriptions.confirmed_at is null`)
      report.added += rowCount ?? 0
      report.left += gone[0]?.count ?? 0
    }
    report.known = people.length - report.added - report.left
    const { problems: _lines, ...after } = report
    await audit(tx, { by: user, action: 'letters.import', subject: `list:${list}`, after }, now)
  })
  return report
}

/** Decodes a file to text. @throws AppError 400 for one that isn't text: a spreadsheet's own format, or a picture. */
export function decodeFile(bytes: ArrayBuffer): string {
  const userMessage = 'This file isn’t a CSV file. Save the spreadsheet as CSV (UTF-8), and choose that.'
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\u0000')) return text
  } catch (cause) {
    throw new AppError('bad_request', { userMessage, fields: { file: userMessage }, cause })
  }
  throw wrongField('file', userMessage)
}

function linesOf(text: string) {
  try {
    return readCsv(text).map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.text) }))
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new AppError('bad_request', { userMessage: cause.message, fields: { rows: cause.message }, cause })
  }
}
