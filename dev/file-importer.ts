import { sql } from 'drizzle-orm'
import type { Row } from '#app/features/portability/day-row.ts'
import { previewImport } from '#app/features/portability/import.server.ts'
import { importableSections } from '#app/features/portability/sections.server.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { userOf } from './own-account.ts'
import type { TestApp } from './test-app.ts'

/** The tables that a file can contain. */
const TABLES = importableSections(LocalDate.parse('2026-06-15')).map(({ table }) => table)

/** The header of all our exports. */
export const EXPORT = { format: 'longevity-export', version: 1 }

/** An export with these tables, one value per line. */
export const fileOf = (tables: Record<string, readonly Row[]>) => JSON.stringify({ ...EXPORT, tables }, null, 1)

/** A member with a record, who may import more. */
export async function joinImporter(
  app: TestApp,
  name: string,
  timeZone = 'Europe/London',
): Promise<[cookie: string, id: string]> {
  const cookie = await app.signInToTrack(`${name}@example.test`, timeZone)
  return [cookie, (await userOf(app, cookie)).id]
}

/** Uploads a file, which then awaits confirmation. */
export async function upload(app: TestApp, cookie: string, content: string | Buffer, name = 'file') {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(Buffer.from(content))], name))
  return app.request('/api/account/import', { cookie, method: 'POST', body })
}

/** Confirms the pending import. */
export const confirm = (app: TestApp, cookie: string, json: object = {}) =>
  app.request('/api/account/import/carry-out', { cookie, json })

/** The preview of the pending file. */
export async function preview(app: TestApp, cookie: string) {
  const user = await userOf(app, cookie)
  return previewImport(app.tools, { ...user, healthConsent: 'given' as const })
}

/** Everything that a file can contain, without the rows' ids. */
export async function exported(app: TestApp, cookie: string): Promise<Record<string, Row[]>> {
  const { tables } = await (await app.request('/api/account/export.json', { cookie })).json()
  return Object.fromEntries(TABLES.map((name) => [name, (tables[name] ?? []).map(({ id: _, ...row }: Row) => row)]))
}

/** Deletes what one person has imported. */
export async function wipe(app: TestApp, userId: string) {
  for (const table of TABLES)
    await app.tools.db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`)
}

/** Deletes what anyone has imported, and the app's caches: every account begins on 2026-06-15 again. */
export async function wipeAll(app: TestApp) {
  for (const table of [...TABLES, 'imports', 'rate_limits'])
    await app.tools.db.execute(sql`delete from ${sql.identifier(table)}`)
  await app.tools.db.execute(sql`update users set joined_on = '2026-06-15'`)
}
