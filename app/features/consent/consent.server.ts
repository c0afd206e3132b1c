import { lt } from 'drizzle-orm'
import { consentChoices } from '#app/db/schema/consent.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { ConsentInput } from './contract.ts'

/** Retention of the proof of a choice. Source: content/legal/privacy-policy.md. */
const RETENTION_DAYS = 365

/** Records a choice. Each choice is a new row, so that earlier ones can still be proved. */
export async function recordConsent({ db, clock }: Tools, { id, ...choice }: ConsentInput): Promise<void> {
  const chosenAt = clock.now()
  await db.insert(consentChoices).values({ browserId: id, ...choice, chosenAt })
}

/** Deletes choices that were made more than a year ago. */
export async function deleteOldChoices({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(consentChoices).where(lt(consentChoices.chosenAt, daysBefore(clock.now(), RETENTION_DAYS)))
}
