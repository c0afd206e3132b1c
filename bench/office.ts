import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrateDb } from '#app/db/migrate.ts'
import { type Db, openDb } from '#app/db/open-db.ts'
import { listAuditChoices, listAuditEntries, readAuditQuery } from '#app/office/audit/audit-log.server.ts'
import { listFigures } from '#app/office/desk/figures.server.ts'
import { listSilentMembers, listUnpaidMembers } from '#app/office/desk/waiting.server.ts'
import { listThreads, listWaitingThreads } from '#app/office/inbox/list.server.ts'
import { listSubscribers } from '#app/office/letters/lists.server.ts'
import { type Cursor, readListQuery } from '#app/office/list.ts'
import { getSale } from '#app/office/orders/sale.server.ts'
import { listSales, SALE_LIST } from '#app/office/orders/sales.server.ts'
import { listWaitingParcels } from '#app/office/orders/waiting.server.ts'
import { listPeople, PEOPLE_LIST } from '#app/office/people/people.server.ts'
import { fillOffice, SIZES } from './office-rows.ts'
import type { Report } from './report.ts'

const RUNS = 100
const LIMIT = { atMost: 100 }
const NOW = new Date('2026-11-01T00:00:00Z')

/**
 * Measures the office's lists, with every filter and search, and the queries of the desk and a sale's page, on the
 * embedded database.
 */
export async function measureOffice(folder: string, report: Report): Promise<void> {
  const database = await openDb({ kind: 'embedded', dataDir: join(folder, 'office') })
  try {
    await migrateDb(database, resolve('migrations'))
    await fillOffice(database.db)
    const sizes = Object.entries(SIZES).map(([name, size]) => `${size} ${name}`)
    report.heading(`The office over ${sizes.join(', ')}, on the embedded database`)
    await measureLists(database.db, report)
    await measurePages(database.db, report)
  } finally {
    await database.close()
  }
}

type Read = (address: URL, cursor: Cursor | null) => Promise<{ rows: unknown[] }>
type List = { name: string; table: string; by: string; read: Read; searches: readonly string[] }

async function measureLists(db: Db, report: Report): Promise<void> {
  const tools = { db, clock: { now: () => NOW } }
  const lists: readonly List[] = [
    {
      ...{
        name: 'sales',
        table: "orders where status <> 'pending'",
        by: 'coalesce(paid_at, created_at)',
        searches: SALES,
      },
      read: (address, cursor) => {
        const query = readListQuery(address, SALE_LIST)
        return listSales(tools, { ...query, cursor })
      },
    },
    {
      ...{ name: 'people', table: 'users', by: 'created_at', searches: PEOPLE },
      read: (address, cursor) => listPeople(tools, { ...readListQuery(address, PEOPLE_LIST), cursor }),
    },
    {
      ...{ name: 'inbox', table: 'threads', by: 'last_at', searches: THREADS },
      read: (address, cursor) => {
        const query = readListQuery(address, { filters: ['view', 'kind', 'whose'], sorts: ['-last'] })
        return listThreads(tools, { ...query, cursor }, 'u7')
      },
    },
    {
      ...{ name: 'audit log', table: 'audit_log', by: 'at', searches: ACTIONS },
      read: (address, cursor) => listAuditEntries(tools, { ...readAuditQuery(address), cursor }, 'Europe/London'),
    },
    {
      ...{ name: 'newsletter', table: 'subscriptions', by: 'asked_at', searches: ['', '?q=person77775', '?q=nobody'] },
      read: (address, cursor) => {
        const query = readListQuery(address, { filters: [], sorts: ['-asked'] })
        return listSubscribers(tools, 'newsletter', { ...query, cursor })
      },
    },
  ]
  for (const { name, table, by, read, searches } of lists) {
    for (const search of searches)
      await measure(report, `${name} ${search || 'page 1'}`, () => read(new URL(`http://x/${search}`), null))
    const place = await placeOf(db, table, by)
    if (!place) continue
    await measure(report, `${name} page ${place.page}`, () => read(new URL('http://x/?view=closed'), place.cursor))
  }
}

async function measurePages(db: Db, report: Report): Promise<void> {
  const tools = { db, clock: { now: () => NOW }, payments: null }
  const rows = async (list: Promise<unknown[]>) => ({ rows: await list })
  await measure(report, 'desk: parcels', () => rows(listWaitingParcels(tools)))
  await measure(report, 'desk: messages', () => rows(listWaitingThreads(tools)))
  await measure(report, 'desk: silent members', () => rows(listSilentMembers(tools)))
  await measure(report, 'desk: unpaid members', () => rows(listUnpaidMembers(tools)))
  await measure(report, 'desk: figures', () => rows(listFigures(tools)))
  await measure(report, 'audit log: choices', async () => ({ rows: (await listAuditChoices(tools)).actions }))
  const { rows: found } = await db.execute<{ id: string }>(
    sql`select id from orders where kind = 'packs' limit 1 offset 77`,
  )
  await measure(report, 'a sale', () =>
    rows(getSale(tools, { kind: 'packs', id: found[0]?.id ?? '' }).then((one) => [one])),
  )
}

const SALES = [
  ...['', '?sort=date', '?state=to-send', '?state=paid', '?state=sent', '?state=part-refunded', '?state=refunded'],
  ...['?state=disputed', '?state=free', '?state=open', '?product=ebook', '?product=packs', '?product=starter-pack-3'],
  ...['?product=donation', '?product=membership', '?country=GB', '?country=IE', '?from=2026-03-01&until=2026-03-02'],
  ...['?q=person77777', '?q=person77777@example.test', '?q=ada', '?q=000-000-000', '?q=nobody'],
  ...['?state=to-send&q=person7', '?q=person7', '?state=refunded&product=packs', '?country=GB&q=grace'],
]
const PEOPLE = [
  ...['', '?sort=email', '?standing=member', '?standing=trial', '?standing=ended', '?standing=bought'],
  ...['?standing=staff', '?standing=subscribed', '?standing=unsubscribed', '?label=vip', '?label=rare'],
  ...['?q=person77777', '?q=person7', '?q=ada', '?q=person77777@example.test', '?q=nobody', '?standing=trial&q=ada'],
]
const THREADS = [
  ...['', '?view=snoozed', '?view=closed', '?view=all', '?kind=email', '?whose=mine', '?whose=nobody'],
  ...['?q=sleep', '?q=ada', '?q=person777', '?q=nobody', '?q=Question%207777'],
]
const ACTIONS = [
  ...['', '?who=packer@example.test', '?action=people.look', '?subject=order:777'],
  ...['?from=2026-03-01&until=2026-03-02', '?q=post', '?q=nobody', '?q=coach'],
]

/** Runs a query a hundred times, and compares the second slowest with its limit. */
export async function measure(report: Report, name: string, list: () => Promise<{ rows: unknown[] }>): Promise<void> {
  const times: number[] = []
  let rows = 0
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now()
    rows = (await list()).rows.length
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(RUNS * share) - 1] ?? 0
  report.figure(`${name} (${rows} rows, median ${at(0.5).toFixed(0)} ms), p99`, at(0.99), LIMIT, ' ms')
}

/** The cursor of page 1,000 of 50 rows, or of the last page of a shorter list. */
async function placeOf(db: Db, table: string, by: string): Promise<{ page: number; cursor: Cursor } | null> {
  const from = sql.raw(table)
  const { rows: counted } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`)
  const page = Math.min(1_000, Math.floor((counted[0]?.count ?? 0) / 50))
  const key = sql.raw(by)
  const id = sql.raw(table === 'subscriptions' ? 'subscriber_id' : 'id')
  const { rows } = await db.execute<{ key: string; id: string }>(
    sql`select ${key}::text as key, ${id}::text as id from ${from} order by ${key} desc, ${id} desc offset ${page * 50 - 50} limit 1`,
  )
  const [row] = rows
  return row ? { page, cursor: { side: 'after', ...row } } : null
}
