import { randomUUID } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#app/db/open-db.ts'
import { staffInvitations } from '#app/db/schema/auth.ts'
import { consentChoices } from '#app/db/schema/consent.ts'
import { threads } from '#app/db/schema/contact.ts'
import { trialUses } from '#app/db/schema/membership.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { outboxMails, rateLimits } from '#app/db/schema/platform.ts'
import { imports } from '#app/db/schema/portability.ts'
import { sessions, users, verifications } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { tidyUp } from './housekeeping.ts'

const NOW = '2026-06-15T12:00:00.000Z'
const DAY_MS = 86_400_000

type Put = (db: Db, at: Date, userId: string) => Promise<unknown>

const mail = { template: 'sign-in', recipient: 'reader@example.test' }
const session = (userId: string, now: Date) => ({
  ...{ id: randomUUID(), token: randomUUID(), userId, expiresAt: new Date(Date.parse(NOW) + DAY_MS) },
  ...{ createdAt: now, updatedAt: new Date(NOW) },
})

/** What the privacy policy says is retained, for how many days, and how to create one of that age. */
const PROMISES: [what: string, days: number, table: PgTable, put: Put][] = [
  [
    'copies of emails that were sent',
    30,
    outboxMails,
    (db, at) =>
      db.insert(outboxMails).values({ ...mail, status: 'sent', sentAt: at, createdAt: new Date(+at - DAY_MS) }),
  ],
  [
    'copies of emails that were given up',
    30,
    outboxMails,
    (db, at) => db.insert(outboxMails).values({ ...mail, status: 'dead', props: {}, createdAt: at }),
  ],
  [
    'counters of limits',
    2,
    rateLimits,
    (db, at) => db.insert(rateLimits).values({ key: randomUUID(), windowStart: at, count: 1 }),
  ],
  [
    'messages',
    365,
    threads,
    (db, at) =>
      db.insert(threads).values({
        ...{ kind: 'message', subject: 'Hi', name: 'Ada', email: 'a@b.test', replyToken: randomUUID() },
        ...{ createdAt: at, lastAt: at },
      }),
  ],
  [
    'choices about cookies',
    365,
    consentChoices,
    (db, at) =>
      db
        .insert(consentChoices)
        .values({ browserId: randomUUID(), version: '1', analytics: false, marketing: false, chosenAt: at }),
  ],
  [
    'sign-ups that nobody confirmed',
    7,
    subscriptions,
    async (db, at) => {
      const [row] = await db
        .insert(subscribers)
        .values({ email: `${randomUUID()}@example.test`, addressHash: randomUUID(), createdAt: at })
        .returning()
      await db.insert(subscriptions).values({
        ...{ subscriberId: row?.id ?? '', list: 'newsletter', wording: 'Yes', wordingVersion: '1', askedAt: at },
        confirmTokenHash: randomUUID(),
      })
    },
  ],
  [
    'invitations to the staff that have ended',
    30,
    staffInvitations,
    (db, at) =>
      db
        .insert(staffInvitations)
        .values({ email: `${randomUUID()}@example.test`, role: 'editor', invitedAt: at, expiresAt: at }),
  ],
  [
    'used free months',
    3 * 365 + 1,
    trialUses,
    (db, at) => db.insert(trialUses).values({ subjectHash: randomUUID(), subscriptionId: 'sub_1', usedAt: at }),
  ],
  [
    'files brought and not taken over',
    1,
    imports,
    (db, at, userId) => db.insert(imports).values({ userId, fileName: 'a.json', content: '', createdAt: at }),
  ],
  ['sessions in use', 90, sessions, (db, at, userId) => db.insert(sessions).values(session(userId, at))],
  [
    'sessions not in use',
    30,
    sessions,
    (db, at, userId) => db.insert(sessions).values({ ...session(userId, at), updatedAt: at }),
  ],
  [
    'sign-in links, after their end',
    0,
    verifications,
    (db, at) => db.insert(verifications).values({ id: randomUUID(), identifier: 'x', value: 'x', expiresAt: at }),
  ],
]

describe.skipIf(!hasDatabase())('housekeeping', () => {
  let app: TestApp
  let userId = ''
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
    await app.signIn('ann@example.test')
    userId = (await app.tools.db.select().from(users))[0]?.id ?? ''
  })
  afterAll(() => app.close())

  it.each(PROMISES)('keeps %s for %i days, and not a moment longer', async (_what, days, table, put) => {
    const { db } = app.tools
    const edge = Date.parse(NOW) - days * DAY_MS
    await db.delete(table)
    await put(db, new Date(edge), userId)
    await tidyUp(app.tools)
    expect(await db.$count(table)).toBe(1)
    await db.delete(table)
    await put(db, new Date(edge - 1), userId)
    await tidyUp(app.tools)
    expect(await db.$count(table)).toBe(0)
  })

  it('clears up the embedded database once it is night; PostgreSQL does so itself', async () => {
    const { database } = app.tools
    const isCounted = async () => {
      const { rows } = await database.pool.query(
        "select reltuples >= 0 as yes from pg_class where relname = 'donations'",
      )
      return rows[0]?.yes
    }
    app.setNow('2026-06-15T02:59:59Z')
    await tidyUp(app.tools)
    expect(await isCounted()).toBe(false)
    app.setNow('2026-06-15T03:00:00Z')
    await tidyUp(app.tools)
    expect(await isCounted()).toBe(database.kind === 'embedded')
    app.setNow(NOW)
  })

  it('never deletes an email that still waits, however old', async () => {
    const { db } = app.tools
    await db.delete(outboxMails)
    await db.insert(outboxMails).values({ ...mail, status: 'waiting', props: {}, createdAt: new Date('2020-01-01') })
    await tidyUp(app.tools)
    expect(await db.$count(outboxMails)).toBe(1)
  })

  it('leaves alone who is on a list, and everybody who can still sign in', async () => {
    const { db } = app.tools
    await db.delete(subscribers)
    const old = new Date('2020-01-01')
    const [row] = await db
      .insert(subscribers)
      .values({ email: 'b@c.test', addressHash: 'x', createdAt: old })
      .returning()
    await db.insert(subscriptions).values({
      ...{ subscriberId: row?.id ?? '', list: 'newsletter', wording: 'Yes', wordingVersion: '1', askedAt: old },
      confirmedAt: old,
    })
    const cookie = await app.signIn('ann@example.test')
    await tidyUp(app.tools)
    expect(await db.$count(subscriptions)).toBe(1)
    expect((await app.request('/api/auth/user', { cookie })).status).toBe(200)
  })

  it('goes on with the rest when one thing cannot be deleted, and says so', async () => {
    const { db, log } = app.tools
    await db.delete(trialUses)
    await db.insert(trialUses).values({ subjectHash: 'y', subscriptionId: 'sub_2', usedAt: new Date('2020-01-01') })
    const lines: unknown[] = []
    const stuck = new Proxy(db, {
      get: (target, name) =>
        name === 'delete'
          ? (table: PgTable) => {
              if (table === outboxMails) throw new Error('locked')
              return target.delete(table)
            }
          : Reflect.get(target, name),
    })
    await tidyUp({
      ...app.tools,
      db: stuck,
      log: Object.assign(Object.create(log), { error: (line: unknown) => lines.push(line) }),
    })
    expect(lines).toMatchObject([{ what: 'mails' }])
    expect(await db.$count(trialUses)).toBe(0)
  })
})
