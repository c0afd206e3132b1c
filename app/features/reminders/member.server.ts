import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/users.ts'
import { currentConsent } from '#app/features/auth/health-consent.server.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Returns the user of a link or reminder, which have no session. */
export async function findMember({ db }: Pick<Tools, 'db'>, userId: string) {
  const [member] = await db
    .select({
      id: users.id,
      email: users.email,
      timeZone: users.timeZone,
      dayStart: users.dayStart,
      joinedOn: users.joinedOn,
      healthConsent: currentConsent,
    })
    .from(users)
    .where(eq(users.id, userId))
  return member ?? null
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findMember>>>
