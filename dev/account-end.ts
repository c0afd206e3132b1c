import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/** Asks for the end of one's account, with the clear word. */
export const closeAccount = (app: TestApp, cookie: string) =>
  app.request('/api/account/close', { cookie, json: { confirm: 'yes' } })

/** Takes that back. */
export const keepAccount = (app: TestApp, cookie: string) =>
  app.request('/api/account/keep', { cookie, method: 'POST' })

/** Whether there is such an account. */
export const isThere = async (app: TestApp, id: string) =>
  (await app.tools.db.execute(sql`select 1 from users where id = ${id}`)).rows.length === 1

/** The emails about one matter that an address was written, by the names of their templates. */
export async function mailsAbout(app: TestApp, matter: 'account' | 'membership', email: string) {
  const { rows } = await app.tools.db.execute<{ template: string }>(sql`
    select template from outbox_mails where recipient = ${email} and template like ${`${matter}-%`} order by template`)
  return rows.map(({ template }) => template)
}
