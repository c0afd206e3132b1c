import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '#app/db/open-db.ts'
import { addDays } from '#app/values/local-date.ts'
import { type PrivatePostgres, startPrivatePostgres } from '#dev/private-postgres.ts'
import { quickPlace } from '#dev/quick-folder.ts'
import { OPEN_DAYS, today } from './enrolment.ts'
import { fetchFrom, type Person, signInToTrack, tick } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { startRelay } from './relay.ts'

/** A connection has three seconds and a response three; the rest is for a busy machine. */
const WRITE_ANSWERED_MS = 20_000
const BACK_WITHIN_MS = 40_000

describe('while PostgreSQL is away', () => {
  let postgres: PrivatePostgres | null
  let relay: Awaited<ReturnType<typeof startRelay>>
  let folder = ''
  let product: Product
  let person: Person
  beforeAll(async () => {
    postgres = await startPrivatePostgres({ durable: true, within: quickPlace() })
    if (!postgres) return
    const direct = await postgres.createDatabase('outage')
    const { hostname, port, pathname, username } = new URL(direct)
    relay = await startRelay({ host: hostname, port: Number(port) })
    const env = { DATABASE_URL: `postgres://${username}@127.0.0.1:${relay.port}${pathname}` }
    folder = mkdtempSync(join(quickPlace(), 'outage-'))
    product = await startProduct({ dataDir: folder, env })
    person = await signInToTrack(product, 'member@example.test')
    const database = await openDb({ kind: 'postgres', url: direct })
    await database.pool.query('update users set joined_on = $1', [addDays(today(), -OPEN_DAYS)])
    await database.close()
  })
  afterAll(async () => {
    await product?.end('SIGTERM')
    await relay?.stop()
    await postgres?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })
  const write = (daysAgo: number) => tick(product, person, { date: addDays(today(), -daysAgo), habit: 'exercise' })

  it.each([
    ['refuses every connection', 'cut'],
    ['has gone silent', 'silence'],
  ] as const)('because it %s, the site says so at once and comes back by itself', async (_how, end) => {
    if (!postgres) return
    expect((await fetchFrom(product, '/')).status).toBe(200)
    expect((await write(1)).status).toBe(200)
    await relay[end]()

    expect((await fetchFrom(product, '/healthz')).status).toBe(200)
    expect((await fetchFrom(product, '/')).status).toBe(200)
    const startedAt = performance.now()
    const writes = await Promise.all([2, 3, 4].map(write))
    const waited = performance.now() - startedAt
    for (const response of writes) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await response.json()).error.message).toContain('try again')
    }
    expect(waited).toBeLessThan(WRITE_ANSWERED_MS)
    const ready = await fetchFrom(product, '/readyz')
    expect(ready.status).toBe(503)
    expect((await ready.json()).checks.database).toBe('cannot be reached')

    const joined = performance.now()
    await relay.join()
    while ((await write(5)).status !== 200) expect(performance.now() - joined).toBeLessThan(BACK_WITHIN_MS)
    expect((await fetchFrom(product, '/readyz')).status).toBe(200)
  })

  it('answers every page that needs it with 503 and a page to read, and those that are kept as ever', async () => {
    if (!postgres) return
    const cachedPaths = ['/', '/pillars/nutrition', '/products']
    for (const path of cachedPaths) expect((await fetchFrom(product, path)).status, path).toBe(200)
    await relay.cut()
    // Texts are in memory: pages not opened before still render.
    for (const path of ['/blog', '/blog/one-minute-tests', '/weekly-protocols', '/pillars/activity', '/dinner'])
      expect((await fetchFrom(product, path)).status, path).toBe(200)
    for (const path of ['/search?q=heat', '/search?q=cold', '/search.data?q=heat']) {
      const answer = await fetchFrom(product, path)
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '5'])
      if (!path.includes('.data'))
        expect(await answer.text(), path).toMatch(/<h1[^>]*>We can’t reach our records right now/)
    }
    for (const path of [
      '/app',
      '/account',
      '/cart',
      '/checkout',
      '/orders/x',
      '/receipts/x',
      '/download',
      '/app/baseline',
    ])
      expect([200, 302, 404, 503], path).toContain((await fetchFrom(product, path, { person })).status)
    for (const path of cachedPaths) expect((await fetchFrom(product, path)).status, path).toBe(200)
    await relay.join()
    const joined = performance.now()
    while ((await fetchFrom(product, '/search?q=heat')).status !== 200)
      expect(performance.now() - joined).toBeLessThan(BACK_WITHIN_MS)
  })

  it('survives the loss of its connections in the middle of transactions', async () => {
    if (!postgres) return
    for (let round = 0; round < 5; round += 1) {
      // Ticking a habit is a single statement; a sign-in is a transaction of several.
      const writing = Array.from({ length: 12 }, (_none, at) =>
        at % 2 === 0 ? write(10 + at) : requestSignIn(product, `round-${round}-${at}@example.test`),
      )
      await Promise.race(writing)
      await relay.cut()
      const statuses = (await Promise.all(writing)).map(({ status }) => status)
      expect(statuses.every((status) => [200, 429, 503].includes(status))).toBe(true)
      await relay.join()
    }
    expect((await fetchFrom(product, '/healthz')).status).toBe(200)
  })
})

const requestSignIn = (product: Product, email: string) =>
  fetchFrom(product, '/api/auth/sign-in/magic-link', { json: { email, callbackURL: '/app' } })
