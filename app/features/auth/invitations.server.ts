import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { staffInvitations } from '#app/db/schema/auth.ts'
import { users } from '#app/db/schema/users.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Role } from './permissions.ts'

type Who = { id: string; email: string }

/** The invitation that waits for whoever has this address; null when there is none, or its days are over. */
export async function findInvitation({ db, clock }: Pick<Tools, 'db' | 'clock'>, email: string) {
  const [open] = await db.select().from(staffInvitations).where(isOpen(email, clock.now()))
  return open ?? null
}

/**
 * Takes the invitation that waits for an address which has just proved itself: this sign-in may enter the office from
 * then on, once it has its second step. Whoever is staff already keeps the role they have.
 */
export async function acceptInvitation({ db, clock }: Pick<Tools, 'db' | 'clock'>, who: Who): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [taken] = await tx
      .update(staffInvitations)
      .set({ acceptedAt: now })
      .where(isOpen(who.email, now))
      .returning({ role: staffInvitations.role })
    if (!taken) return
    const isMember = and(eq(users.id, who.id), eq(users.role, 'member'))
    const joined = await tx.update(users).set({ role: taken.role }).where(isMember).returning({ id: users.id })
    if (joined.length === 0) return
    await audit(tx, { by: who, action: 'staff.joined', subject: `user:${who.id}`, after: { role: taken.role } }, now)
  })
}

type NewInvitation = { email: string; role: Exclude<Role, 'member'>; invitedBy: string; expiresAt: Date }

/** Writes an invitation down, in place of an open one to the same address. */
export async function writeInvitation(tx: DbOrTx, invitation: NewInvitation, now: Date): Promise<string> {
  const { email } = invitation
  await tx
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitations.email, email), isStillThere))
  const [row] = await tx
    .insert(staffInvitations)
    .values({ ...invitation, invitedAt: now })
    .returning({ id: staffInvitations.id })
  if (!row) throw new Error('an insert gives its row back')
  return row.id
}

/** @returns Whom it was for; null when it was not open any more. */
export async function withdrawInvitation(tx: DbOrTx, id: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitations.id, id), isStillThere))
    .returning({ email: staffInvitations.email })
  return row?.email ?? null
}

/** Those that nobody has accepted or withdrawn, the newest first; of some the days are over. */
export const listInvitations = (db: DbOrTx) =>
  db.select().from(staffInvitations).where(isStillThere).orderBy(desc(staffInvitations.invitedAt))

const isStillThere = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.withdrawnAt))
const isOpen = (email: string, now: Date) =>
  and(eq(staffInvitations.email, email), isStillThere, gt(staffInvitations.expiresAt, now))
