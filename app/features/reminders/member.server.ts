import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/users.ts'
import { userColumns } from '#app/features/auth/session.server.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Returns the user of a link or reminder, which have no session. */
export async function findMember({ db }: Pick<Tools, 'db'>, userId: string) {
  const { name: _name, role: _role, ...columns } = userColumns
  const [member] = await db.select(columns).from(users).where(eq(users.id, userId))
  return member ?? null
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findMember>>>
