import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { temporaryFolder } from './folder.ts'
import { ask } from './person.ts'
import { startProduct } from './product.ts'

it('lets three processes that start together migrate one empty PostgreSQL database', async ({ skip }) => {
  const server = await startPrivatePostgres({ durable: true })
  if (!server) {
    process.stderr.write('\n!! POSTGRESQL IS NOT INSTALLED: starting together was not tested.\n\n')
    return skip()
  }
  onTestFinished(() => server.stop())
  const url = await server.createDatabase('together')
  const folder = temporaryFolder()
  const env = { DATABASE_URL: url, SESSION_SECRET: 'one-secret-shared-by-all-three-processes' }
  const products = await Promise.all(['a', 'b', 'c'].map((name) => startProduct({ dataDir: join(folder, name), env })))
  for (const product of products) expect((await ask(product, '/readyz')).status).toBe(200)

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by 1',
  )
  await client.end()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  const endings = await Promise.all(products.map((product) => product.end('SIGTERM')))
  expect(endings).toEqual(Array(3).fill({ code: 0, signal: null }))
})
