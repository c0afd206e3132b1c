import { and, eq, sql } from 'drizzle-orm'
import { trialFindings } from '#app/db/schema/experiments.ts'
import { users } from '#app/db/schema/users.ts'
import { currentConsent } from '#app/features/auth/health-consent.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type Finding, findingOf } from './findings.ts'
import { OUTCOME_KEYS, type OutcomeKey } from './outcomes.ts'
import { TRIAL_HABITS, type TrialHabit } from './trial.ts'

export type QuestionFinding = Finding & { habit: TrialHabit; outcome: OutcomeKey }

/**
 * Returns the members' results by question. Includes only members who agreed and whose consent is valid, and only
 * questions with enough of them.
 */
export async function listFindings({ db }: Pick<Tools, 'db'>): Promise<QuestionFinding[]> {
  const rows = await db
    .select({
      habit: trialFindings.habit,
      outcome: trialFindings.outcome,
      differences: sql<number[]>`json_agg(${trialFindings.difference})`,
    })
    .from(trialFindings)
    .innerJoin(users, eq(users.id, trialFindings.userId))
    .where(sql`${currentConsent} = 'given'`)
    .groupBy(trialFindings.habit, trialFindings.outcome)
  return TRIAL_HABITS.flatMap(({ habit }) =>
    OUTCOME_KEYS.flatMap((outcome) => {
      const finding = findingOf(rows.find((row) => row.habit === habit && row.outcome === outcome)?.differences ?? [])
      return finding ? [{ habit, outcome, ...finding }] : []
    }),
  )
}

/** Adds a member's difference, replacing their earlier one for the same question. */
export async function addFinding(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  finding: { trialId: string; userId: string; habit: TrialHabit; outcome: OutcomeKey; difference: number },
): Promise<void> {
  const { trialId, difference } = finding
  await db
    .insert(trialFindings)
    .values({ ...finding, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: [trialFindings.habit, trialFindings.outcome, trialFindings.userId],
      set: { trialId, difference, createdAt: clock.now() },
    })
}

export async function removeFinding({ db }: Pick<Tools, 'db'>, userId: string, trialId: string): Promise<void> {
  await db.delete(trialFindings).where(and(eq(trialFindings.trialId, trialId), eq(trialFindings.userId, userId)))
}

/** Returns the ids of a member's trials that are shared. */
export async function sharedTrials({ db }: Pick<Tools, 'db'>, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: trialFindings.trialId })
    .from(trialFindings)
    .where(eq(trialFindings.userId, userId))
  return rows.map(({ id }) => id)
}
