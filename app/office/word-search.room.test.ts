import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readListQuery } from './list.ts'
import { listSales, SALE_LIST } from './orders/sales.server.ts'
import { listPeople, PEOPLE_LIST } from './people/people.server.ts'

// So many that they are neither all fetched nor tested one by one (few.server.ts); twice as many rows are newer.
describe.skipIf(!hasDatabase())('a search that finds thousands', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    // The visitors' pool ends what takes more than three seconds, which these may on a busy machine.
    const db = drizzle({ client: app.tools.database.patientPool })
    const at = sql`timestamptz '2026-01-01' + n * interval '1 second'`
    const name = sql`case when n <= 6000 then 'many' else 'others' end || n`
    await db.execute(sql`
      insert into users (id, name, email, email_verified, created_at, updated_at)
      select 'w' || n, '', ${name} || '@example.test', true, ${at}, ${at} from generate_series(1, 18000) as n`)
    await db.execute(sql`
      insert into orders (kind, status, visitor_hash, email, amount, currency, livemode, created_at)
      select 'ebook', 'paid', 'v', ${name} || '@example.test', 999, 'gbp', true, ${at} from generate_series(1, 18000) as n`)
  })
  afterAll(() => app?.close())

  const newest = Array.from({ length: 50 }, (_, place) => `many${6_000 - place}@example.test`)
  const address = new URL('http://x/?q=many')

  it('shows the newest of them, of people and of sales', async () => {
    const people = await listPeople(app.tools, readListQuery(address, PEOPLE_LIST))
    expect(people.rows.map(({ email }) => email)).toEqual(newest)
    const sales = await listSales(app.tools, readListQuery(address, SALE_LIST))
    expect(sales.rows.map(({ email }) => email)).toEqual(newest)
  })
})
