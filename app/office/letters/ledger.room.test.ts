import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tools } from '#app/platform/tools.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { openLedger } from './ledger.server.ts'

const READERS = 5_000

describe.skipIf(!hasDatabase())('the rows of a letter', () => {
  let app: TestApp
  let id = ''
  beforeAll(async () => {
    app = await createTestApp()
    const { rows } = await app.tools.db.execute<{ id: string }>(sql`
      insert into campaigns (slug, subject, body, list, status, created_at, updated_at)
      values ('to-many', 'To many', 'Hello.', 'newsletter', 'sending', now(), now()) returning id`)
    id = rows[0]?.id ?? ''
    // The visitors' pool ends what takes more than three seconds, which this may on a busy machine.
    await drizzle({ client: app.tools.database.patientPool }).execute(sql`
      with added as (insert into subscribers (email, address_hash, created_at)
        select 'many' || n || '@example.test', 'k.' || n, now() from generate_series(1, ${sql.raw(String(READERS))}) as n returning id),
      joined as (insert into subscriptions (subscriber_id, list, wording, wording_version, asked_at, confirmed_at)
        select id, 'newsletter', 'w', '1', now(), now() from added returning subscriber_id)
      insert into deliveries (campaign_id, subscriber_id) select ${id}::uuid, subscriber_id from joined`)
  })
  afterAll(() => app?.close())

  // The planner has no statistics on these rows yet: the embedded database collects them at night.
  it('that wait are not all read for the next one', async () => {
    let read = 0
    const db = Object.assign(Object.create(app.tools.db), {
      transaction: (work: Parameters<Tools['db']['transaction']>[0]) =>
        app.tools.db.transaction(async (tx) => {
          const done = await work(tx)
          const { rows } = await tx.execute<{ read: number }>(
            sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'deliveries'`,
          )
          read += rows[0]?.read ?? READERS
          return done
        }),
    })
    const ledger = openLedger({ ...app.tools, db }, { id, list: 'newsletter', kind: 'letter', after: null })
    expect(await ledger.claim()).toMatchObject({ attempts: 1 })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(20)
  })
})
