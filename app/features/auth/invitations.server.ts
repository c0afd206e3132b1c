import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne, notExists } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { staffInvitations } from '#app/db/schema/auth.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { Role } from './permissions.ts'

type Who = { id: string; email: string }

/** Returns the open invitation for an address; null when there is none or it has expired. */
export async function findInvitation({ db, clock }: Pick<Tools, 'db' | 'clock'>, email: string) {
  const [open] = await db.select().from(staffInvitations).where(isOpen(email, clock.now()))
  return open ?? null
}

/**
 * Accepts the invitation for an address that has just been verified: the user may enter the office after their second
 * step. Existing staff keep their role. An account that is to be deleted joins only once it's kept: it would be deleted
 * as one of the staff.
 */
export async function acceptInvitation({ db, clock }: Pick<Tools, 'db' | 'clock'>, who: Who): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [taken] = await tx
      .update(staffInvitations)
      .set({ acceptedAt: now })
      .where(and(isOpen(who.email, now), notExists(closingOf(tx, who.id))))
      .returning({ role: staffInvitations.role })
    if (!taken) return
    const isMember = and(eq(users.id, who.id), eq(users.role, 'member'))
    const joined = await tx.update(users).set({ role: taken.role }).where(isMember).returning({ id: users.id })
    if (joined.length === 0) return
    await audit(tx, { by: who, action: 'staff.joined', subject: `user:${who.id}`, after: { role: taken.role } }, now)
  })
}

/**
 * Makes the address of the server's settings the owner, once it has been verified. Not with an account that is to be
 * deleted, as above.
 */
export async function becomeOwner({ db, clock }: Pick<Tools, 'db' | 'clock'>, who: Who): Promise<void> {
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .select({ role: users.role })
      .from(users)
      .where(and(eq(users.id, who.id), ne(users.role, 'owner'), notExists(closingOf(tx, who.id))))
      .for('update')
    if (!kept) return
    await tx.update(users).set({ role: 'owner' }).where(eq(users.id, who.id))
    const change = { before: kept, after: { role: 'owner' } }
    await audit(tx, { by: who, action: 'staff.role', subject: `user:${who.id}`, ...change }, clock.now())
  })
}

type NewInvitation = { email: string; role: Exclude<Role, 'member'>; invitedBy: string; expiresAt: Date }

/** Creates an invitation and withdraws an open one to the same address. */
export async function writeInvitation(tx: DbOrTx, invitation: NewInvitation, now: Date): Promise<string> {
  const { email } = invitation
  await tx
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitations.email, email), isStillThere))
  const id = randomUUID()
  await tx.insert(staffInvitations).values({ id, ...invitation, invitedAt: now })
  return id
}

/** @returns The invited address; null when the invitation was no longer open. */
export async function withdrawInvitation(tx: DbOrTx, id: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitations.id, id), isStillThere))
    .returning({ email: staffInvitations.email })
  return row?.email ?? null
}

/** Lists invitations neither accepted nor withdrawn, newest first; includes expired ones. */
export const listInvitations = (db: DbOrTx) =>
  db.select().from(staffInvitations).where(isStillThere).orderBy(desc(staffInvitations.invitedAt))

/** How long an invitation is kept after its end, accepted or not. Source: docs/privacy.md. */
const KEPT_DAYS = 30

export async function deleteOldInvitations({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, daysBefore(clock.now(), KEPT_DAYS)))
}

const closingOf = (tx: DbOrTx, userId: string) =>
  tx.select({ dueAt: accountClosings.dueAt }).from(accountClosings).where(eq(accountClosings.userId, userId))

const isStillThere = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.withdrawnAt))
const isOpen = (email: string, now: Date) =>
  and(eq(staffInvitations.email, email), isStillThere, gt(staffInvitations.expiresAt, now))
