import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { grantComplimentaryMembership } from './membership.server.ts'

// The embedded database has a single connection, on which nothing happens at once.
describe.skipIf(process.env.TEST_DATABASE !== 'postgres' || !hasDatabase())('a membership given by the office', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  it('doesn’t replace the one that the person has just paid for', async () => {
    await app.signIn('ann@example.test')
    const [person] = await app.tools.db.select().from(users)
    const userId = person?.id ?? ''
    const now = app.tools.clock.now()
    const paid = { status: 'active', subscriptionId: 'sub_1', paidUntil: new Date('2026-07-15T12:00:00Z') }
    const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const given = await app.tools.db.transaction(async (tx) => {
      await tx.insert(memberships).values({ userId, ...paid, updatedAt: now })
      const giving = grantComplimentaryMembership(app.tools, userId).then(
        () => 'given',
        () => 'refused',
      )
      await expect.poll(async () => (await app.tools.db.execute(blocked)).rows.length).toBe(1)
      return { giving }
    })
    expect(await given.giving).toBe('refused')
    const [row] = await app.tools.db.select().from(memberships).where(eq(memberships.userId, userId))
    expect(row).toMatchObject(paid)
  })
})
