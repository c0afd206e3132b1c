import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/** Requests to close an account, with the confirmation word. */
export const closeAccount = (app: TestApp, cookie: string) =>
  app.request('/api/account/close', { cookie, json: { confirm: 'yes' } })

/** Cancels that. */
export const cancelClosing = (app: TestApp, cookie: string) =>
  app.request('/api/account/keep', { cookie, method: 'POST' })

/** Returns whether the account exists. */
export const isThere = async (app: TestApp, id: string) =>
  (await app.tools.db.execute(sql`select 1 from users where id = ${id}`)).rows.length === 1

/** Lists the templates of the emails an address got about one matter. */
export async function mailsAbout(app: TestApp, matter: 'account' | 'membership', email: string) {
  const { rows } = await app.tools.db.execute<{ template: string }>(sql`
    select template from outbox_mails where recipient = ${email} and template like ${`${matter}-%`} order by template`)
  return rows.map(({ template }) => template)
}
