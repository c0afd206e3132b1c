import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PrivatePostgres, startPrivatePostgres } from '#dev/private-postgres.ts'
import { quickPlace } from '#dev/quick-folder.ts'
import { temporaryFolder } from './folder.ts'
import { fetchFrom } from './person.ts'
import { launch, startProduct } from './product.ts'

describe('a PostgreSQL that may lose what it acknowledges', () => {
  let postgres: PrivatePostgres | null
  beforeAll(async () => {
    postgres = await startPrivatePostgres({ durable: false, within: quickPlace() })
  })
  afterAll(() => postgres?.stop())

  it('is refused at the start, with what is wrong and how to mend it', async ({ skip }) => {
    if (!postgres) return skip()
    const url = await postgres.createDatabase('refused')
    const { ended, output } = launch({ dataDir: temporaryFolder(), env: { DATABASE_URL: url } })
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(output()).toContain('fsync, full_page_writes are off')
    expect(output()).toContain('alter system set fsync = on;')
  })

  it('is used when the operator says so, and /readyz still tells', async ({ skip }) => {
    if (!postgres) return skip()
    const url = await postgres.createDatabase('allowed')
    const env = { DATABASE_URL: url, ALLOW_UNSAFE_POSTGRES: 'true' }
    const product = await startProduct({ dataDir: temporaryFolder(), env })
    const response = await fetchFrom(product, '/readyz')
    expect(response.status).toBe(200)
    expect((await response.json()).checks.database).toBe('not durable: fsync, full_page_writes are off')
    await product.end('SIGTERM')
  })
})
