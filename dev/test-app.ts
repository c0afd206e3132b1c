import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { outboxMails } from '#app/db/schema/platform.ts'
import { settings as settingRows } from '#app/db/schema/settings.ts'
import { orders } from '#app/db/schema/shop.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { authOf, createSignInLink } from '#app/features/auth/auth.server.ts'
import type { Role } from '#app/features/auth/permissions.ts'
import { startPushWorker } from '#app/features/reminders/push.server.ts'
import { readConfig } from '#app/platform/config/config.ts'
import { newPushKeys } from '#app/platform/config/push-config.ts'
import { createPush } from '#app/platform/messages/push.ts'
import { createPayments } from '#app/platform/sales/stripe.ts'
import type { Settings } from '#app/platform/setting-kinds.ts'
import { openSettings } from '#app/platform/settings.ts'
import { createLog } from '#app/platform/watch/log.ts'
import { createTraces } from '#app/platform/watch/traces.ts'
import { createApi } from '#app/server/api.ts'
import { openTools } from '#app/server/start/open-tools.ts'
import { startMailbox } from './mailbox/mailbox.ts'
import { startPushService } from './push-service/push-service.ts'
import { openTestDb } from './test-database.ts'
import { cookiesOf, type Init, ORIGIN, sender } from './test-requests.ts'
import { startTestStripe } from './test-stripe.ts'

// Re-exported for tests.
export { cookiesOf, ORIGIN }

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/**
 * False on a machine without PostgreSQL, where the tests of that kind are skipped (with a warning from
 * dev/test-postgres.ts).
 */
export const hasDatabase = () => process.env.TEST_DATABASE !== 'postgres' || inject('postgres') !== null

/**
 * The real application on a real, empty database, with a real mail server and a frozen clock. One per test file.
 */
export async function createTestApp({
  now = '2026-06-15T12:00:00Z',
  env = {},
  payments: withPayments = false,
  push: withPush = false,
}: {
  now?: string
  env?: Record<string, string>
  /** Starts a Stripe sandbox whose webhooks reach this app. */
  payments?: boolean
  /** Starts a push service that this app sends to. */
  push?: boolean
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'room-'))
  const pushService = withPush ? await startPushService() : null
  const vapid = newPushKeys()
  const config = readConfig({
    SESSION_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...(pushService && {
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      VAPID_SUBJECT: 'mailto:coach@example.test',
      PUSH_HOSTS: pushService.host,
    }),
    ...env,
  })
  const database = await openTestDb()
  const mailbox = await startMailbox(folder)
  const log = createLog(config.logLevel)
  const clock = { now: () => new Date(now) }
  const settings = await openSettings({ db: database.db, log, clock }, config)
  const traces = config.traces && createTraces(config.traces, 'tests')
  const opened = await openTools({
    ...{ config, appUrl: ORIGIN, isDemo: false, database, dataDir: folder, smtpUrl: mailbox.smtpUrl },
    ...{ clock, log, traces, settings, payments: null },
    push: config.push && createPush(config.push, pushService?.wire),
  })
  const { tools, jobs } = opened
  if (withPush) await startPushWorker(tools, jobs)
  const app = createApi(tools)
  const stripe = withPayments ? await startTestStripe((request) => app.fetch(request), clock) : null
  tools.payments = stripe && createPayments(stripe.settings, traces)
  const send = sender(app)

  return {
    tools,
    mailbox,
    stripe,
    pushService,
    /** Moves the clock. */
    setNow: (time: string) => {
      now = time
    },
    /** Changes settings as the coach would in the office. */
    set: async (values: Partial<Settings>) => {
      const rows = Object.entries(values).map(([key, value]) => ({ key, value, revision: 1, updatedAt: clock.now() }))
      const value = sql`excluded.value`
      await database.db.insert(settingRows).values(rows).onConflictDoUpdate({ target: settingRows.key, set: { value } })
      await settings.renew()
    },
    /** Sends a request as a browser on our own page would. */
    request: (path: string, init: Init = {}) => send(path, init),
    /** Sends a request as a program would: no Origin, no cookie. */
    fetchAsStranger: async (path: string, init: RequestInit = {}) => await app.request(`${ORIGIN}${path}`, init),
    /**
     * Signs a person in by a link as their email has it; returns the cookie header of their browser. The email itself is
     * left out: it would take half the time, and the auth room tests it.
     */
    signIn,
    /** The id of whoever a browser is signed in as. */
    idOf,
    /** Signs in a member with a record: consent given, and no safety question answered with yes. */
    async signInToTrack(email: string, timeZone?: string): Promise<string> {
      const cookie = await signIn(email, timeZone)
      for (const [path, json] of [
        ['/api/account/health-consent', { agree: 'yes' }],
        ['/api/safety', {}],
      ] as const) {
        const response = await send(path, { cookie, json })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      }
      return cookie
    },
    /** Signs in a member of staff who has completed the second step. */
    async signInStaff(role: Exclude<Role, 'member'>, email = `${role}@staff.example.test`): Promise<string> {
      const cookie = await signIn(email)
      const id = await idOf(cookie)
      await database.db.update(users).set({ role }).where(eq(users.id, id))
      await database.db.update(sessions).set({ secondStepAt: clock.now() }).where(eq(sessions.userId, id))
      return cookie
    },
    /** Lists the emails to an address by template, oldest first. */
    async mailsTo(email: string): Promise<string[]> {
      const mails = database.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))
      return (await mails.orderBy(asc(outboxMails.createdAt))).map(({ template }) => template)
    },
    async close() {
      await stripe?.stop()
      await pushService?.stop()
      await opened.close()
      await mailbox.stop()
      await database.close()
      await traces?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function idOf(cookie: string): Promise<string> {
    return (await (await send('/api/auth/user', { cookie })).json()).id
  }

  async function signIn(email: string, timeZone?: string): Promise<string> {
    const token = await createSignInLink(authOf(tools), email, new Headers())
    const response = await send('/api/auth/sign-in/link', {
      json: { token },
      ...(timeZone ? { cookie: `sign-in-zone=${encodeURIComponent(timeZone)}` } : {}),
    })
    if (!response.ok) throw new Error(`sign-in failed: ${response.status} ${await response.text()}`)
    return cookiesOf(response)
  }
}

export type TestShop = Awaited<ReturnType<typeof createTestShop>>

/** The application with a Stripe sandbox whose webhooks reach it: for everything that is paid. */
export async function createTestShop(options: { now?: string; env?: Record<string, string> } = {}) {
  const app = await createTestApp({ ...options, payments: true })
  const { stripe, tools } = app
  const { payments } = tools
  if (!stripe || !payments) throw new Error('the sandbox did not start')
  return {
    ...app,
    stripe,
    payments,
    /** An order's row; undefined when there is none. */
    orderOf: async (id: string) => (await tools.db.select().from(orders).where(eq(orders.id, id)))[0],
    /** Lets days pass, one by one: the sandbox's clock follows ours, and the extra second triggers what is due. */
    async passDays(days: number) {
      for (let day = 0; day < days; day += 1) {
        app.setNow(new Date(tools.clock.now().getTime() + 86_400_000).toISOString())
        await stripe.control('clock', { advance: '1s' })
      }
      await stripe.control('settle')
    },
  }
}
