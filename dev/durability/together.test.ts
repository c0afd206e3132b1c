import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDb } from '#app/db/open-db.ts'
import { habitSet } from '#app/values/habit-set.ts'
import { freePort } from '#dev/free-port.ts'
import { type PrivatePostgres, startPrivatePostgres } from '#dev/private-postgres.ts'
import { quickPlace } from '#dev/quick-folder.ts'
import { temporaryFolder } from './folder.ts'
import { startPooler, startProxy } from './in-front.ts'
import { type Site, startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'
import { fetchFrom, type Person, redeem, requestLink } from './person.ts'
import { type Product, startProduct } from './product.ts'

let postgres: PrivatePostgres | null = null
beforeAll(async () => {
  postgres = await startPrivatePostgres({ durable: true, within: quickPlace() })
  if (!postgres) process.stderr.write('\n!! POSTGRESQL IS NOT INSTALLED: starting together was not tested.\n\n')
})
afterAll(() => postgres?.stop())

const OLD = 'one-secret-shared-by-all-three-processes'
const NEW = 'another-secret-that-takes-its-place-today'

describe('three processes on one PostgreSQL, behind pgbouncer and nginx', () => {
  it('migrate once, and are restarted in turn with another secret: no request fails, nobody is signed out', async ({
    skip,
  }) => {
    if (!postgres) return skip()
    const url = await postgres.createDatabase('together')
    const mails = await startMailServer({ mood: 'accepting' })
    onTestFinished(() => mails.stop())
    const pooler = await startPooler(url)
    if (pooler) onTestFinished(pooler.stop)
    else process.stderr.write('\n!! PGBOUNCER IS NOT INSTALLED: a pooler in between was not tested.\n\n')
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    const door = await freePort()
    const folder = temporaryFolder()
    const start = (port: number, secrets: string) =>
      startProduct({
        dataDir: join(folder, String(port)),
        args: ['--production'],
        env: {
          ...{ DATABASE_URL: url, SESSION_SECRET: secrets, PORT: String(port), DRAIN_SECONDS: '1' },
          ...(pooler ? { DATABASE_POOLER_URL: pooler.url } : {}),
          ...{ APP_URL: `http://localhost:${door}`, TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: mails.url },
        },
      })
    const products = await Promise.all(ports.map((port) => start(port, OLD)))
    onTestFinished(async () => {
      await Promise.all(products.map((product) => product.end('SIGKILL')))
    })
    await expectEachMigrationOnce(url)

    const proxy = await startProxy(ports, door)
    if (!proxy) process.stderr.write('\n!! NGINX IS NOT INSTALLED: a rolling restart was not tested.\n\n')
    const site = { url: proxy?.url ?? products[0]?.url ?? '', origin: `http://localhost:${door}` }
    const person = await joinSite(site, mails)
    await query(url, `update users set joined_on = '2020-01-01'`)
    await expectKnownToAll(products, { url, site, mails })
    if (proxy) {
      onTestFinished(proxy.stop)
      const load = startLoad(site, person)
      for (const [at, product] of products.entries()) {
        expect(await product.end('SIGTERM')).toEqual({ code: 0, signal: null })
        products[at] = await start(ports[at] ?? 0, `${NEW},${OLD}`)
      }
      const { statuses, ticked } = await load.end()
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect(statuses.length).toBeGreaterThan(50)
      expect(await countTicks(url)).toBe(ticked)
    }
    expect((await fetchFrom(site, '/api/auth/user', { person })).status).toBe(200)
    const endings = await Promise.all(products.map((product) => product.end('SIGTERM')))
    expect(endings).toEqual(Array(3).fill({ code: 0, signal: null }))
  })
})

it('reads from a replica that keeps up, and from the server itself once it does not', async ({ skip }) => {
  if (!postgres) return skip()
  const url = await postgres.createDatabase('read_elsewhere')
  const replica = await postgres.startReplica()
  const database = await openDb({ kind: 'postgres', url, replicaUrl: `${replica.url}/read_elsewhere` })
  const standby = new pg.Client({ connectionString: `${replica.url}/read_elsewhere` })
  await standby.connect()
  standby.on('error', () => {})
  const isElsewhere = async () => {
    const { rows } = await database.read((db) => db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`))
    return rows[0]?.is
  }
  try {
    await expect.poll(isElsewhere).toBe(true)
    await standby.query('select pg_wal_replay_pause()')
    await database.pool.query('create table written_meanwhile (at int)')
    await expect.poll(isElsewhere).toBe(false)
    expect((await database.read((db) => db.execute(sql`select * from written_meanwhile`))).rows).toEqual([])
    await standby.query('select pg_wal_replay_resume()')
    await expect.poll(isElsewhere).toBe(true)
    await replica.stop()
    // Immediately, and without an error.
    expect(await isElsewhere()).toBe(false)
  } finally {
    await standby.end().catch(() => {})
    await database.close()
  }
})

type Together = { url: string; site: Site; mails: Awaited<ReturnType<typeof startMailServer>> }

async function expectEachMigrationOnce(url: string): Promise<void> {
  const { rows } = await query(url, 'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by 1')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ times }) => times !== 1)).toEqual([])
}

/**
 * What the coach changes in one process appears in all of them: a text, a price and a setting. Then their public pages
 * are the same, and have the same validators.
 */
async function expectKnownToAll(products: readonly Product[], { url, site, mails }: Together): Promise<void> {
  await requestLink(site, 'coach@example.test')
  const person = await redeem(site, (await mails.waitFor('coach@example.test')).text)
  await query(url, `update users set role = 'coach' where email = 'coach@example.test'`)
  await query(url, 'update sessions set second_step_at = now()')
  const { origin } = site
  const [first = site] = products
  for (const [method, path, json, page, words] of [
    [
      'PUT',
      'texts/page/contact',
      { revision: 1, act: 'publish', 'f.lead': 'Write to us three.' },
      '/contact',
      'Write to us three.',
    ],
    ['POST', 'products/starter-pack-3/prices', { price: '139.00' }, '/products/starter-pack-3', '£139.00'],
    ['POST', 'settings/membership', { revision: 0, price: '31.50', trialDays: '30' }, '/services', '£31.50'],
  ] as const) {
    const changed = await fetchFrom({ url: first.url, origin }, `/api/office/${path}`, { person, method, json })
    expect(changed.status, await changed.text()).toBe(200)
    const shows = async (one: Product) =>
      (await (await fetchFrom({ url: one.url, origin }, page)).text()).includes(words)
    await expect.poll(() => Promise.all(products.map(shows)), { message: path }).toEqual([true, true, true])
  }
  // Behind one address any of them may be asked whether a kept page is still the same.
  for (const page of ['/', '/blog', '/contact', '/products/starter-pack-3']) {
    const validatorOf = async ({ url }: Product) => {
      const answer = await fetchFrom({ url, origin }, page)
      await answer.arrayBuffer()
      return answer.headers.get('etag')
    }
    const validators = async () => [...new Set(await Promise.all(products.map(validatorOf)))]
    await expect.poll(validators, { message: page }).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/)])
  }
}

/** A member with a record who joined long ago. */
async function joinSite(site: Site, mails: Together['mails']): Promise<Person> {
  await requestLink(site, 'member@example.test')
  const person = await redeem(site, (await mails.waitFor('member@example.test')).text)
  for (const [path, json] of [
    ['/api/account/health-consent', { agree: 'yes' }],
    ['/api/safety', {}],
  ] as const)
    expect((await fetchFrom(site, path, { person, json })).status, path).toBe(200)
  return person
}

async function countTicks(url: string): Promise<number> {
  const ticked = `select count(*)::int as days from routine_days where (done_habits & ${habitSet(['exercise'])}) <> 0`
  const { rows } = await query(url, ticked)
  return rows[0]?.days
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
