import { eq, sql } from 'drizzle-orm'
import { bodyProfiles } from '#app/db/schema/baseline.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { BodyInput } from './contract.ts'
import { ageOn } from './pheno-age.ts'

/** Returns the date of birth and sex that norms need; null if not entered. */
export async function getBody({ db }: Pick<Tools, 'db'>, userId: string) {
  const { bornOn, sex, wellOn } = bodyProfiles
  const [row] = await db.select({ bornOn, sex, wellOn }).from(bodyProfiles).where(eq(bodyProfiles.userId, userId))
  return row ?? null
}

/**
 * Stores the date of birth, and the sex whose table is used.
 *
 * @throws AppError 400 for an age below 18 or above 120.
 */
export async function saveBody(tools: Tools, member: Member, { bornOn, sex }: BodyInput): Promise<void> {
  const age = ageOn(bornOn, openDaysOf(tools, member).today)
  if (age < 18 || age > 120) throw wrongField('bornOn', 'Please check the date of birth.')
  const updatedAt = tools.clock.now()
  await tools.db
    .insert(bodyProfiles)
    .values({ userId: member.id, bornOn, sex, updatedAt })
    .onConflictDoUpdate({ target: bodyProfiles.userId, set: { bornOn, sex, updatedAt } })
}

export async function removeBody({ db }: Pick<Tools, 'db'>, userId: string): Promise<void> {
  await db.delete(bodyProfiles).where(eq(bodyProfiles.userId, userId))
}

/**
 * Stores whether the member was well and fasting on the day of a blood test.
 *
 * @throws AppError 409 if the date of birth is missing.
 */
export async function setWell(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  userId: string,
  { date, isWell }: { date: LocalDate; isWell: boolean },
): Promise<void> {
  const without = sql`array_remove(${bodyProfiles.wellOn}, ${date})`
  const [row] = await db
    .update(bodyProfiles)
    .set({ wellOn: isWell ? sql`array_append(${without}, ${date})` : without, updatedAt: clock.now() })
    .where(eq(bodyProfiles.userId, userId))
    .returning({ userId: bodyProfiles.userId })
  if (isWell && !row) throw new AppError('conflict', 'Please give your date of birth first.')
}
