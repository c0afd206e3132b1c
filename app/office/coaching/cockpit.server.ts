import { desc, eq, inArray } from 'drizzle-orm'
import { coachThreads } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { isEntitled } from '#app/features/membership/state.ts'
import type { Tools } from '#app/platform/tools.ts'

const MOST = 1_000

/** Everybody whose membership is open now, those who wait for a word first. */
export async function listCoached({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  const now = clock.now()
  const rows = await db
    .select({
      ...{ id: users.id, name: users.name, email: users.email, membership: memberships },
      ...{ waitsSince: coachThreads.waitsSince, lastAt: coachThreads.lastAt },
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(coachThreads, eq(coachThreads.userId, users.id))
    .where(inArray(memberships.status, ['active', 'trialing', 'complimentary', 'past_due']))
    .orderBy(coachThreads.waitsSince, desc(coachThreads.lastAt))
    .limit(MOST)
  return rows.filter(({ membership }) => isEntitled(membership, now)).map(({ membership: _, ...row }) => row)
}
