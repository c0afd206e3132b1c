import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrateDb } from '#app/db/migrate.ts'
import { type Db, openDb } from '#app/db/open-db.ts'
import { type Cursor, readListQuery } from '#app/office/list.ts'
import { listSales, SALE_FILTERS } from '#app/office/orders/sales.server.ts'
import { listPeople, PEOPLE_LIST } from '#app/office/people/people.server.ts'
import type { Report } from './report.ts'

const PEOPLE = 100_000
const ORDERS = 200_000
const RUNS = 100
const LIMIT = { atMost: 100 }
const NOW = new Date('2026-11-01T00:00:00Z')

/** The lists of the office over 100,000 people and 200,000 orders, on the embedded database. */
export async function measureOffice(folder: string, report: Report): Promise<void> {
  const database = await openDb({ kind: 'embedded', dataDir: join(folder, 'office') })
  try {
    await migrateDb(database, resolve('migrations'))
    await fill(database.db)
    const tools = { db: database.db, clock: { now: () => NOW } }
    report.heading(`The office over ${PEOPLE} people and ${ORDERS} orders, on the embedded database`)
    const sales = (search: string, cursor: Cursor | null = null) => {
      const query = readListQuery(new URL(`http://x/${search}`), { filters: SALE_FILTERS, sorts: ['-date'] as const })
      return listSales(tools, { ...query, cursor: cursor ?? query.cursor })
    }
    const people = (search: string, cursor: Cursor | null = null) => {
      const query = readListQuery(new URL(`http://x/${search}`), PEOPLE_LIST)
      return listPeople(tools, { ...query, cursor: cursor ?? query.cursor })
    }
    const page1000 = await placeOf(database.db, sql`orders where status <> 'pending'`)
    for (const search of SALES) await measure(report, `sales ${search || 'page 1'}`, () => sales(search))
    await measure(report, 'sales page 1,000', () => sales('', page1000))
    const person1000 = await placeOf(database.db, sql`users`)
    for (const search of LISTS) await measure(report, `people ${search || 'page 1'}`, () => people(search))
    await measure(report, 'people page 1,000', () => people('', person1000))
  } finally {
    await database.close()
  }
}

const SALES = [
  ...['', '?state=to-send', '?state=paid', '?state=sent', '?state=part-refunded', '?state=refunded', '?state=disputed'],
  ...['?state=free', '?state=open', '?product=ebook', '?product=packs', '?product=starter-pack-3', '?product=donation'],
  ...['?product=membership', '?country=GB', '?country=IE', '?from=2026-03-01&until=2026-03-02', '?q=person77777'],
  ...['?q=person77777@example.test', '?q=ada', '?q=000-000-000', '?q=nobody', '?state=to-send&q=person7'],
]
const LISTS = [
  ...['', '?sort=email', '?standing=member', '?standing=trial', '?standing=ended', '?standing=bought'],
  ...['?standing=staff', '?standing=subscribed', '?standing=unsubscribed', '?label=vip', '?label=rare'],
  ...['?q=person77777', '?q=person7', '?q=ada', '?q=person77777@example.test', '?q=nobody', '?standing=trial&q=ada'],
]

async function measure(report: Report, name: string, list: () => Promise<{ rows: unknown[] }>): Promise<void> {
  const times: number[] = []
  let rows = 0
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now()
    rows = (await list()).rows.length
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  report.figure(`${name} (${rows} rows), p99`, times[Math.ceil(RUNS * 0.99) - 1] ?? 0, LIMIT, ' ms')
}

/** Where page 1,000 of 50 rows begins. */
async function placeOf(db: Db, table: ReturnType<typeof sql>): Promise<Cursor> {
  const { rows } = await db.execute<{ key: string; id: string }>(
    sql`select created_at::text as key, id::text as id from ${table} order by created_at desc, id desc offset 49950 limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('there are fewer rows than a thousand pages')
  return { side: 'after', key: row.key, id: row.id }
}

/** Made-up people and what they bought, spread over two years. */
async function fill(db: Db): Promise<void> {
  const spread = (count: number) => sql`timestamptz '2024-11-01' + n * interval '2 years' / ${sql.raw(String(count))}`
  await db.execute(sql`
    insert into users (id, name, email, email_verified, created_at, updated_at, role)
    select 'u' || n, (array['Ada King', 'Grace Hopper', 'Alan Kay', ''])[1 + n % 4], 'person' || n || '@example.test', true,
      ${spread(PEOPLE)}, now(), case when n % 20000 = 7 then 'coach' else 'member' end
    from generate_series(1, ${sql.raw(String(PEOPLE))}) as n`)
  await db.execute(sql`
    insert into memberships (user_id, status) select 'u' || n,
      case when n % 500 = 0 then 'trialing' when n % 3 = 0 then 'canceled' else 'active' end
    from generate_series(10, ${sql.raw(String(PEOPLE))}, 10) as n`)
  await db.execute(sql`
    insert into person_labels (user_id, label, by, created_at)
    select 'u' || n, case when n % 10000 = 0 then 'rare' else 'vip' end, 'u7', now() from generate_series(20, ${sql.raw(String(PEOPLE))}, 20) as n`)
  await db.execute(sql`
    insert into orders (kind, status, visitor_hash, user_id, email, amount, amount_refunded, currency, livemode, country,
      delivery, dispatched_at, dispatch_told_at, created_at, paid_at)
    select case when n % 2 = 0 then 'packs' else 'ebook' end,
      case when n % 10 = 0 then 'pending' when n % 1000 = 3 then 'refunded' when n % 20000 = 9 then 'disputed' else 'paid' end,
      'v', 'u' || (1 + n % 90000), 'person' || (1 + n % 90000) || '@example.test',
      case when n % 777 = 1 then 0 else 5494 end, case when n % 1000 = 3 then 5494 when n % 5000 = 11 then 100 else 0 end,
      'gbp', true, case when n % 2 = 1 then case when n % 4001 = 0 then 'IE' else 'GB' end end,
      case when n % 2 = 0 then jsonb_build_object('name', (array['Ada King', 'Grace Hopper'])[1 + n / 2 % 2]) end,
      case when n % 2 = 0 and n % 10 <> 0 and n < ${sql.raw(String(ORDERS - 500))} then now() end,
      case when n % 2 = 0 and n % 10 <> 0 and n < ${sql.raw(String(ORDERS - 500))} then now() end, ${spread(ORDERS)}, ${spread(ORDERS)}
    from generate_series(1, ${sql.raw(String(ORDERS))}) as n`)
  await db.execute(sql`
    insert into order_items (order_id, product_id, name, unit_price, quantity)
    select id, case when kind = 'ebook' then 'ebook' when substr(id::text, 1, 2) = '00' then 'starter-pack-3' else 'starter-pack-1' end,
      'Something', 4999, 1 from orders`)
  await db.execute(sql`
    insert into donations (status, visitor_hash, description, email, amount, currency, livemode, created_at)
    select 'paid', 'v', 'coffee', 'person' || n || '@example.test', 500, 'gbp', true, ${spread(5_000)} from generate_series(1, 5000) as n`)
  await db.execute(sql`
    insert into invoices (number, kind, sold, user_id, email, buyer, seller, lines, delivery_pence, amount, currency, livemode, issued_at, paid_at)
    select n, 'receipt', 'membership', 'u' || (1 + n % 10000) * 10 % 100000, null, '[]', '{}', '[]', 0, 2999, 'gbp', true, ${spread(50_000)}, ${spread(50_000)}
    from generate_series(1, 50000) as n where (1 + n % 10000) * 10 % 100000 > 0`)
  await db.execute(sql`
    with added as (insert into subscribers (email, address_hash, created_at)
      select 'person' || n || '@example.test', 'h' || n, now() from generate_series(5, ${sql.raw(String(PEOPLE))}, 5) as n returning id)
    insert into subscriptions (subscriber_id, list, wording, wording_version, asked_at, confirmed_at)
    select id, 'newsletter', 'w', '1', now(), now() from added`)
  await db.execute(sql`analyze`)
}
