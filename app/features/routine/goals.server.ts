import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { routineGoals } from '#app/db/schema/routine.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { GoalInput, GoalRemoval } from './contract.ts'

/** Creates a goal or changes its target; there is one per period and measure. */
export async function saveGoal(
  { db, clock }: { db: DbOrTx; clock: Tools['clock'] },
  userId: string,
  goal: GoalInput,
): Promise<void> {
  await db
    .insert(routineGoals)
    .values({ ...goal, userId, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: [routineGoals.userId, routineGoals.period, routineGoals.measure],
      set: { target: goal.target },
    })
}

/** Removes a goal. Idempotent. */
export async function removeGoal({ db }: Tools, userId: string, { period, measure }: GoalRemoval): Promise<void> {
  await db
    .delete(routineGoals)
    .where(and(eq(routineGoals.userId, userId), eq(routineGoals.period, period), eq(routineGoals.measure, measure)))
}
