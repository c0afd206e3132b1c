import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageCounts } from '#app/db/schema/page-counts.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { createPageCounts, listPageCounts, type PageCounts } from './page-counts.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

describe.skipIf(!hasDatabase())('page counts', () => {
  let app: TestApp
  let counts: PageCounts
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T23:59:00Z' })
    counts = createPageCounts(app.tools)
  })
  afterAll(async () => {
    await counts.close()
    await app.close()
  })
  const on = (day: string) => listPageCounts(app.tools.db, { from: LocalDate.parse(day), until: LocalDate.parse(day) })

  it('add up, page by page and day by day', async () => {
    for (const agent of [FIREFOX, IPHONE, FIREFOX]) counts.note('/', { 'user-agent': agent })
    const pressed = { 'sec-purpose': 'prefetch', 'sec-speculation-tags': '"press"' }
    counts.note('/blog', { 'user-agent': FIREFOX, 'sec-fetch-dest': 'document', ...pressed })
    await counts.flush()
    counts.note('/', { 'user-agent': FIREFOX })
    await counts.flush()
    app.setNow('2026-06-16T00:01:00Z')
    await counts.flush()
    counts.note('/blog', { 'user-agent': FIREFOX })
    await counts.flush()
    expect(await on('2026-06-15')).toEqual([
      { path: '/', views: 4 },
      { path: '/blog', views: 1 },
    ])
    expect(await on('2026-06-16')).toEqual([{ path: '/blog', views: 1 }])
  })

  it.each([
    ['refuses to be tracked (DNT)', { 'user-agent': FIREFOX, dnt: '1' }],
    ['refuses to be tracked (GPC)', { 'user-agent': FIREFOX, 'sec-gpc': '1' }],
    ['fetches ahead', { 'user-agent': FIREFOX, 'sec-purpose': 'prefetch' }],
    ['is a script', { 'user-agent': FIREFOX, 'sec-fetch-dest': 'empty' }],
    ['does not say what it is', {}],
    [
      'is a search engine',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['is a program', { 'user-agent': 'curl/8.5.0' }],
  ])('leave out what %s', async (_who, headers) => {
    app.setNow('2026-06-20T12:00:00Z')
    await counts.flush()
    counts.note('/', headers)
    await counts.flush()
    expect(await on('2026-06-20')).toEqual([])
  })

  it('do not stop when the database cannot be reached', async () => {
    const broken = createPageCounts({
      ...app.tools,
      db: new Proxy(app.tools.db, {
        get: () => () => {
          throw new Error('away')
        },
      }),
    })
    broken.note('/', { 'user-agent': FIREFOX })
    await expect(broken.close()).resolves.toBeUndefined()
  })

  // The embedded database has a single connection, on which nothing happens at once.
  it.skipIf(process.env.TEST_DATABASE !== 'postgres')(
    'of two processes add up, in whatever order they came',
    async () => {
      app.setNow('2026-06-25T12:00:00Z')
      await counts.flush()
      const other = createPageCounts(app.tools)
      const see = (process: PageCounts, ...paths: string[]) => {
        for (const path of paths) process.note(path, { 'user-agent': FIREFOX })
      }
      const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const untilBlocked = (count: number) =>
        expect.poll(async () => (await app.tools.db.execute(blocked)).rows.length).toBe(count)
      see(counts, '/')
      await counts.flush()
      const written: Promise<void>[] = []
      await app.tools.db.transaction(async (tx) => {
        await tx.select().from(pageCounts).for('update')
        see(counts, '/', '/blog')
        written.push(counts.flush())
        await untilBlocked(1)
        see(other, '/blog', '/')
        written.push(other.flush())
        await untilBlocked(2)
      })
      await Promise.all(written)
      await other.close()
      expect(await on('2026-06-25')).toEqual([
        { path: '/', views: 3 },
        { path: '/blog', views: 2 },
      ])
    },
  )
})
