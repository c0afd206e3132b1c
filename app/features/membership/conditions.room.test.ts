import type { SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase } from '#dev/test-app.ts'
import { hasEndedAt, IS_IN_FREE_MONTH, IS_OVERDUE, isBeyondFreeMonthAt, isOpenAt } from './conditions.server.ts'
import { type Membership, type MembershipState, NO_END, stateOf } from './state.ts'

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
  'incomplete_expired',
  'new',
]
const YES_NO = [true, false]
// Both sides of each limit: now, four days and fourteen.
const PAID = [null, ...[0, -4, -14].flatMap((day) => [days(day, -1), days(day), days(day, 1)])]
const ENDS = [null, days(0, -1), days(0), days(0, 1)]
const RESUMES = [null, days(20), NO_END]
// Varied only where nothing is paid for, as the two don't depend on each other.
const BEGUN = [
  { openedAt: null, firstPaidAt: null },
  { openedAt: days(-40), firstPaidAt: null },
  { openedAt: null, firstPaidAt: days(-40) },
]

const isTrial = ({ status }: Membership) => status === 'trialing'
const CONDITIONS: [string, SQL | undefined, (state: MembershipState, row: Membership) => boolean][] = [
  ['open', isOpenAt(NOW), ({ isOpen }) => isOpen],
  ['overdue', IS_OVERDUE, ({ name }) => name === 'overdue'],
  ['in its free month', IS_IN_FREE_MONTH, ({ mayJoin }, row) => isTrial(row) && !mayJoin],
  ['ended', hasEndedAt(NOW), ({ name }) => name === 'ended'],
  ['beyond its free month', isBeyondFreeMonthAt(NOW), ({ mayJoin }, row) => !isTrial(row) && !mayJoin],
]

it.runIf(hasDatabase())('agrees with the rule about every membership', async () => {
  const app = await createTestApp()
  try {
    const rows = STATUSES.flatMap((status) =>
      YES_NO.flatMap((isSetUp) =>
        YES_NO.flatMap((isFrozen) =>
          PAID.flatMap((paidUntil) =>
            RESUMES.flatMap((resumesAt) =>
              ENDS.flatMap((endsAt) =>
                (paidUntil ? BEGUN.slice(0, 1) : BEGUN).map((begun) => ({
                  status,
                  isSetUp,
                  isFrozen,
                  paidUntil,
                  resumesAt,
                  endsAt,
                  ...begun,
                })),
              ),
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
    for (const [what, condition, isSo] of CONDITIONS) {
      const found = await db.select({ userId: memberships.userId }).from(memberships).where(condition)
      const expected = rows.filter((row) => isSo(stateOf(row, NOW), row)).map(({ userId }) => userId)
      expect(expected.length, what).toBeGreaterThan(100)
      expect(found.map(({ userId }) => userId).toSorted(), what).toEqual(expected.toSorted())
    }
  } finally {
    await app.close()
  }
})
