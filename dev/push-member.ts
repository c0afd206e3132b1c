import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { pushSubscriptions } from '#app/db/schema/reminders.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { sendDueReminders } from '#app/features/reminders/due.server.ts'
import { createBrowser } from './push-service/browser.ts'
import type { TestApp } from './test-app.ts'

let people = 0

/** The day before the sauna: 2026-06-15 is a Monday. Its time, 07:00 in London, is 06:00 UTC. */
export const DAY_BEFORE = '2026-06-14T12:00:00Z'

/** The form of a member who wants to be reminded of the sauna only. */
export const SAUNA = { 'row-sauna': 'yes', quietFrom: '', quietUntil: '' }

/** The push service of the app under test. */
export function serviceOf(app: TestApp) {
  if (!app.pushService) throw new Error('no push service')
  return app.pushService
}

/** A member with the sauna at seven, and a subscribed browser. */
export async function joinWithBrowser(app: TestApp) {
  people += 1
  const name = `browser-${people}`
  const email = `member-${people}@example.test`
  app.setNow(DAY_BEFORE)
  const cookie = await app.signInToTrack(email, 'Europe/London')
  const id = await app.idOf(cookie)
  await grantComplimentaryMembership(app.tools, id)
  await app.request('/api/reminders', { cookie, json: SAUNA })
  const browser = createBrowser(serviceOf(app).endpoint(name))
  const join = async () => (await app.request('/api/reminders/devices', { cookie, json: browser.subscription })).status
  expect(await join()).toBe(200)
  const devices = () => app.tools.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))
  return { id, name, email, cookie, browser, join, devices }
}

/** Checks for due reminders, as the app does automatically. */
export async function sendRemindersAt(app: TestApp, at = '2026-06-15T06:00:00Z') {
  app.setNow(at)
  await sendDueReminders(app.tools)
}

/** Counts the reminders emailed to an address. */
export async function remindersMailed(app: TestApp, email: string) {
  const { rows } = await app.tools.db.execute<{ count: number }>(
    `select count(*)::int as count from outbox_mails where template = 'reminder' and recipient = '${email}'`,
  )
  return rows[0]?.count
}

/** Waits until no notification is pending. */
export const waitForPushJobs = (app: TestApp) =>
  expect
    .poll(async () => {
      const { rows } = await app.tools.db.execute<{ count: number }>(
        `select count(*)::int as count from pgboss.job where name = 'push' and state in ('created', 'active', 'retry')`,
      )
      return rows[0]?.count
    })
    .toBe(0)
