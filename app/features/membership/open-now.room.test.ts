import { expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase } from '#dev/test-app.ts'
import { isOpenAt } from './open-now.server.ts'
import { isEntitled, NO_END } from './state.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const days = (count: number, ms = 0) => new Date(NOW.getTime() + count * 86_400_000 + ms)
const STATUSES = [
  'complimentary',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'new',
]
const YES_NO = [true, false]
// Both sides of each limit: now, four days and fourteen.
const PAID = [null, ...[0, -4, -14].flatMap((day) => [days(day, -1), days(day), days(day, 1)])]
const ENDS = [null, days(0, -1), days(0), days(0, 1)]
const RESUMES = [null, days(20), NO_END]

it.runIf(hasDatabase())('agrees with the rule about every membership', async () => {
  const app = await createTestApp()
  try {
    const rows = STATUSES.flatMap((status) =>
      YES_NO.flatMap((isSetUp) =>
        YES_NO.flatMap((isFrozen) =>
          PAID.flatMap((paidUntil) =>
            RESUMES.flatMap((resumesAt) =>
              ENDS.map((endsAt) => ({ status, isSetUp, isFrozen, paidUntil, resumesAt, endsAt })),
            ),
          ),
        ),
      ),
    ).map((row, at) => ({ ...row, userId: `m${at}` }))
    const people = rows.map(({ userId: id }) => ({ id, name: '', email: `${id}@example.test`, emailVerified: true }))
    const { db } = app.tools
    for (let from = 0; from < rows.length; from += 2_000) {
      await db.insert(users).values(people.slice(from, from + 2_000))
      await db.insert(memberships).values(rows.slice(from, from + 2_000))
    }
    const open = await db.select({ userId: memberships.userId }).from(memberships).where(isOpenAt(NOW))
    const expected = rows.filter((row) => isEntitled(row, NOW)).map(({ userId }) => userId)
    expect(expected.length).toBeGreaterThan(100)
    expect(open.map(({ userId }) => userId).toSorted()).toEqual(expected.toSorted())
  } finally {
    await app.close()
  }
})
