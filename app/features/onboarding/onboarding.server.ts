import { eq, sql } from 'drizzle-orm'
import { prepared } from '#app/db/prepared.ts'
import { setUps } from '#app/db/schema/onboarding.ts'
import { saveAccountSettings } from '#app/features/auth/account.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type DaysInput, type SetUpInput, StoredOutcomes } from './contract.ts'
import { type Facts, type Outcome, type SetUp, type Step, withFacts } from './steps.ts'

/** Returns the user's set-up progress, given what other rooms already know (`facts`). */
export async function getSetUp({ db }: Pick<Tools, 'db'>, userId: string, facts: Facts): Promise<SetUp> {
  const [row] = await readSetUp(db).execute({ userId })
  const kept = { outcomes: StoredOutcomes.parse(row?.outcomes ?? {}), isPutAway: Boolean(row?.putAwayAt) }
  return withFacts(kept, facts)
}

const readSetUp = prepared((db) =>
  db
    .select()
    .from(setUps)
    .where(eq(setUps.userId, sql.placeholder('userId')))
    .prepare('onboarding_read'),
)

/** Skips a step, or stops offering all of them. */
export async function changeSetUp(tools: Pick<Tools, 'db' | 'clock'>, userId: string, input: SetUpInput) {
  if ('skip' in input) return settle(tools, userId, input.skip, 'skipped')
  const now = tools.clock.now()
  await tools.db
    .insert(setUps)
    .values({ userId, outcomes: {}, putAwayAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: setUps.userId, set: { putAwayAt: now, updatedAt: now } })
}

/** Saves the first step without changing the name. */
export async function saveDays(tools: Tools, user: CurrentUser, { timeZone, dayStart }: DaysInput): Promise<void> {
  await saveAccountSettings(tools, user, { timeZone, dayStart, name: user.name })
  await settle(tools, user.id, 'days', 'saved')
}

// One statement, so that two devices at different steps don't overwrite each other.
async function settle({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string, step: Step, outcome: Outcome) {
  const outcomes = { [step]: outcome }
  const updatedAt = clock.now()
  await db
    .insert(setUps)
    .values({ userId, outcomes, updatedAt })
    .onConflictDoUpdate({
      target: setUps.userId,
      set: { outcomes: sql`${setUps.outcomes} || excluded.outcomes`, updatedAt },
    })
}
