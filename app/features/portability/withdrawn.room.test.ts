import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPersonTables, whereAbout } from '#app/db/person-tables.ts'
import { readRelations } from '#app/db/relations.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { fillTables } from '#dev/fill-tables.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { personOf } from './records.server.ts'
import { importableSections } from './sections.server.ts'
import { eraseWithdrawnRecords } from './withdrawn.server.ts'

const START = '2026-06-01T12:00:00Z'
const DAY_22 = '2026-06-24T11:59:59Z'
const DAY_23 = '2026-06-24T12:00:00Z'
const LAST_MOMENT = '2026-07-01T11:59:59Z'
const DUE = '2026-07-01T12:00:00Z'

/** Tables about a person without health data. Every other table must be empty, including those added later. */
const KEPT_TABLES = [
  // The account, its sign-ins and staff access, and how far it is set up.
  ...['users', 'accounts', 'sessions', 'verifications', 'account_closings', 'set_ups', 'push_subscriptions'],
  ...['access_tokens', 'passkeys', 'authenticators', 'recovery_codes', 'staff_invitations', 'audit_log'],
  // A key that encrypts nothing until they write again.
  'member_keys',
  // Proof of the consent and of its end.
  ...['health_consents', 'health_erasures'],
  // Purchases, and the membership.
  ...['orders', 'order_items', 'invoices', 'downloads', 'gifts', 'donations', 'disputes', 'cart_items', 'sale_notes'],
  ...['refund_requests', 'memberships', 'billing_customers', 'trial_uses'],
  // Messages to and from us, bookings, and lessons read.
  ...[
    'threads',
    'messages',
    'complaints',
    'outbox_mails',
    'subscribers',
    'subscriptions',
    'suppressions',
    'deliveries',
  ],
  ...['welcomed', 'first_week_mails', 'coach_calls', 'event_places', 'event_feeds', 'lesson_reads'],
  // Partners, until one of them leaves; the office's notes about people, which aren't about health.
  ...['partners', 'well_dones', 'person_notes', 'person_labels', 'person_requests', 'person_looks'],
  // Membership of conversations and cohorts; the texts of a conversation are erased.
  ...['talk_threads', 'talk_comments', 'talk_questions', 'talk_names', 'talk_follows', 'talk_mentions', 'talk_mutes'],
  ...['talk_reactions', 'talk_reports', 'talk_decisions', 'cohort_seats', 'cohort_letters'],
  // What the staff created.
  ...['media', 'products', 'product_files', 'product_file_parts', 'documents', 'document_revisions', 'document_drafts'],
]

describe.runIf(hasDatabase())('health records after consent is withdrawn', () => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ now: START })
  })
  afterAll(() => app?.close())

  /** Creates a member with a record of every kind of health data that the API can create here. */
  async function track() {
    people += 1
    app.setNow(START)
    const email = `leaving-${people}@example.test`
    const cookie = await app.signInToTrack(email, 'Europe/London')
    const id = await app.idOf(cookie)
    const send = (path: string, json: object, method = 'POST') => app.request(path, { method, json, cookie })
    await send('/api/routine/2026-06-01/exercise', { state: 'done' }, 'PUT')
    await send('/api/checkins/2026-06-01', { sleep: 4 })
    await send('/api/baseline', { date: '2026-06-01', 'value-mood': '7' })
    await send('/api/goals', { period: 'week', measure: 'exercise', target: 3 })
    await send('/api/reminders', { 'row-sauna': 'yes', quietFrom: '', quietUntil: '' })
    await send('/api/reminders/own', { about: 'check-in', time: '21:00', monday: 'yes' })
    const tables = [
      ...importableSections(LocalDate.parse('2026-06-01')).map(({ table }) => table),
      'reminder_settings',
      'own_reminders',
    ]
    return {
      email,
      cookie,
      id,
      decide: (agree: 'yes' | 'no') => send('/api/account/health-consent', { agree }),
      eraseNow: () => send('/api/account/erase-records', { confirm: 'yes' }),
      async records() {
        const counts = tables.map(
          (table) => sql`select count(*)::int as n from ${sql.identifier(table)} where user_id = ${id}`,
        )
        const all = sql.join(counts, sql` union all `)
        const { rows } = await app.tools.db.execute<{ n: number }>(sql`select sum(n)::int as n from (${all}) as all_of`)
        return rows[0]?.n
      },
      async mails() {
        const { rows } = await app.tools.db.execute<{ template: string }>(
          sql`select template from outbox_mails where recipient = ${email} and template like 'health-%' order by created_at`,
        )
        return rows.map(({ template }) => template)
      },
    }
  }

  async function eraseAt(now: string) {
    app.setNow(now)
    await eraseWithdrawnRecords(app.tools)
  }

  it('are announced, reminded of, and erased after thirty days and not before', async () => {
    const one = await track()
    const before = await one.records()
    expect(before).toBeGreaterThan(5)
    await one.decide('no')
    expect(await one.mails()).toEqual(['health-withdrawn'])
    const mail = await app.mailbox.waitFor(one.email)
    expect(mail.text).toContain('1 July 2026')
    expect(mail.text).toContain('/account/data')

    await eraseAt(DAY_22)
    expect(await one.mails()).toEqual(['health-withdrawn'])
    for (const _twice of [1, 2]) await eraseAt(DAY_23)
    expect(await one.mails()).toEqual(['health-withdrawn', 'health-erasure-soon'])
    await eraseAt(LAST_MOMENT)
    expect(await one.records()).toBe(before)
    const seen = await app.request('/api/routine?date=2026-06-01', { cookie: one.cookie })
    expect((await seen.json()).states.exercise).toBe('done')

    for (const _twice of [1, 2]) await eraseAt(DUE)
    expect(await one.records()).toBe(0)
    expect(await one.mails()).toEqual(['health-withdrawn', 'health-erasure-soon', 'health-erased'])
    const { rows } = await app.tools.db.execute(sql`select 1 from users where id = ${one.id}`)
    expect(rows).toHaveLength(1)
  })

  it('are in no table except those without health data', async () => {
    const one = await track()
    const tables = await readRelations(app.tools.db)
    const reach = findPersonTables(tables)
    const person = personOf(app.tools, one)
    const filled = await fillTables(app.tools, tables, reach, person)
    expect((await one.eraseNow()).status).toBe(200)
    const left: string[] = []
    for (const name of filled) {
      const { rows } = await app.tools.db.execute(
        sql`select 1 from ${sql.identifier(name)} where ${whereAbout(reach, name, person)}`,
      )
      if (rows.length > 0 && !KEPT_TABLES.includes(name)) left.push(name)
    }
    expect(left).toEqual([])
  })

  it('stay if consent is given again in time; another withdrawal starts a new period', async () => {
    const one = await track()
    const before = await one.records()
    await one.decide('no')
    app.setNow('2026-06-20T12:00:00Z')
    await one.decide('yes')
    await eraseAt(DUE)
    expect(await one.records()).toBe(before)
    app.setNow('2026-06-21T12:00:00Z')
    await one.decide('no')
    await eraseAt('2026-07-21T11:59:59Z')
    expect(await one.records()).toBe(before)
    await eraseAt('2026-07-21T12:00:00Z')
    expect(await one.records()).toBe(0)
  })

  it('keep their day when consent is withdrawn again', async () => {
    const one = await track()
    await one.decide('no')
    app.setNow('2026-06-20T12:00:00Z')
    await one.decide('no')
    expect(await one.mails()).toEqual(['health-withdrawn'])
    await eraseAt(DUE)
    expect(await one.records()).toBe(0)
  })

  it('need no reminder if their owner erases them first', async () => {
    const one = await track()
    await one.decide('no')
    await one.eraseNow()
    await eraseAt(DAY_23)
    await eraseAt(DUE)
    expect(await one.mails()).toEqual(['health-withdrawn'])
  })

  it('get the full period from now if consent was withdrawn before the period existed', async () => {
    const one = await track()
    await app.tools.db.execute(sql`update users set health_consent = 'withdrawn' where id = ${one.id}`)
    for (const _twice of [1, 2]) await eraseAt('2026-06-10T12:00:00Z')
    expect(await one.mails()).toEqual(['health-withdrawn'])
    await eraseAt('2026-07-10T11:59:59Z')
    expect(await one.records()).toBeGreaterThan(0)
    await eraseAt('2026-07-10T12:00:00Z')
    expect(await one.records()).toBe(0)
  })

  it('are erased completely or not at all: a failure rolls back, and the next run retries', async () => {
    const one = await track()
    const before = await one.records()
    await one.decide('no')
    app.setNow(DUE)
    const outbox: typeof app.tools.outbox = {
      transaction: (work) =>
        app.tools.outbox.transaction((tx) =>
          work(tx, async () => {
            throw new Error('killed before the commit')
          }),
        ),
    }
    await eraseWithdrawnRecords({ ...app.tools, outbox })
    expect(await one.records()).toBe(before)
    await eraseAt(DUE)
    expect(await one.records()).toBe(0)
    expect((await one.mails()).filter((name) => name === 'health-erased')).toHaveLength(1)
  })
})
