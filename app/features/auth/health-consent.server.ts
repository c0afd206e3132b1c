import { and, eq, isNull } from 'drizzle-orm'
import { healthConsents, users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HEALTH_CONSENT } from './health-consent.ts'

/** Writes down that this person agreed, to which words and when. */
export async function giveHealthConsent({ db, clock }: Tools, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { version: wordingVersion, statement: wording } = HEALTH_CONSENT
    await tx.insert(healthConsents).values({ userId, wordingVersion, wording, givenAt: clock.now() })
    await tx.update(users).set({ healthConsent: 'given' }).where(eq(users.id, userId))
  })
}

/** Takes the consent back: from now on nothing new is kept. What is there stays until its person deletes it. */
export async function withdrawHealthConsent({ db, clock }: Tools, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(healthConsents)
      .set({ withdrawnAt: clock.now() })
      .where(and(eq(healthConsents.userId, userId), isNull(healthConsents.withdrawnAt)))
    await tx.update(users).set({ healthConsent: 'withdrawn' }).where(eq(users.id, userId))
  })
}
