import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxMails } from '#app/db/schema/platform.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('what /readyz says is so', () => {
  let app: TestApp
  beforeAll(async () => {
    // The databases of the tests don't flush.
    app = await createTestApp({ env: { ALLOW_UNSAFE_POSTGRES: 'true' } })
  })
  afterAll(() => app.close())

  const ask = async (from = '127.0.0.1') => {
    const response = await app.request('/readyz', { from })
    return { ...(await response.json()), status: response.status }
  }
  const shift = (by: number) =>
    app.tools.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${by}::int`)

  it('of the tables: not ready on older ones than those of this release; newer ones are fine', async () => {
    expect(await ask()).toMatchObject({ status: 200, checks: { migrations: 'ok' } })
    await shift(-1)
    expect(await ask()).toMatchObject({ status: 503, checks: { migrations: expect.stringContaining('older') } })
    expect(await ask('203.0.113.7')).toEqual({ status: 503 })
    await shift(2)
    expect(await ask()).toMatchObject({ status: 200, checks: { migrations: 'ok' } })
    await shift(-1)
  })

  it('of the mail: how many wait and since when, in production also that none is sent; it stays ready', async () => {
    const { config, db } = app.tools
    expect((await ask()).checks.mail).toBe('ok')
    await db.insert(outboxMails).values([
      { template: 'none', recipient: 'ann@example.test', createdAt: new Date('2026-06-15T11:30:00Z') },
      { template: 'none', recipient: 'bob@example.test', createdAt: new Date('2026-06-15T11:55:00Z') },
    ])
    const waiting = '1 not taken by the email server, the first from 2026-06-15 11:30 UTC'
    expect(await ask()).toMatchObject({ status: 200, checks: { mail: waiting } })
    Object.assign(app.tools, { config: { ...config, mail: { kind: 'outbox-only' } } })
    expect((await ask()).checks.mail).toBe('kept in the outbox until SMTP_URL is set')
    Object.assign(app.tools, { config })
  })
})
