import { and, asc, eq, max, ne, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { authenticators, passkeys } from '#app/db/schema/auth.ts'
import { threads } from '#app/db/schema/contact.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { listInvitations, withdrawInvitation, writeInvitation } from '#app/features/auth/invitations.server.ts'
import { isPermitted, type Role } from '#app/features/auth/permissions.ts'
import { resetSecondStep } from '#app/features/auth/second-step.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { exactLabel } from '#app/office/moment.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { INVITATION_DAYS, mayChangeRole, roleWords, type StaffRole } from './roles.ts'

/** Lists all staff, with their last visit and whether they have a second step; and open invitations. */
export async function listStaff({ db }: Tools) {
  const people = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      lastSeenAt: max(sessions.updatedAt),
      isSetUp: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
        or exists (select from ${authenticators} where ${authenticators.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(ne(users.role, 'member'))
    .groupBy(users.id)
    .orderBy(asc(users.email))
  return { people, invitations: await listInvitations(db) }
}

/**
 * Invites a person by email. A second invitation replaces the first.
 *
 * @throws AppError 409 for an existing member of staff, 403 for a role above one's own.
 */
export async function inviteStaff(tools: Tools, by: CurrentUser, { email, role }: { email: string; role: StaffRole }) {
  refuseAbove(by.role, 'member', role)
  const now = tools.clock.now()
  const expiresAt = daysAfter(now, INVITATION_DAYS)
  await tools.outbox.transaction(async (tx, post) => {
    // One at a time: of two to one address at the same moment, the later replaces the other.
    await tx.execute(lockFor('staff', `invitation of ${email}`))
    const [known] = await tx.select({ role: users.role }).from(users).where(eq(users.email, email))
    if (known && known.role !== 'member')
      throw new AppError('conflict', `${email} works here already. You can change their role below.`)
    const id = await writeInvitation(tx, { email, role, invitedBy: by.id, expiresAt }, now)
    await audit(tx, { by, action: 'staff.invite', subject: `invitation:${id}`, after: { email, role } }, now)
    const props = {
      ...{ from: by.name || by.email, role: roleWords(role).toLowerCase(), email },
      until: exactLabel(expiresAt, by.timeZone),
      goodUntil: expiresAt.toISOString(),
    }
    await post({ to: email, template: 'staff-invitation', props })
  })
}

/** @throws AppError 404 when it was accepted or withdrawn before. */
export async function revokeInvitation(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const email = await withdrawInvitation(tx, id, now)
    if (email === null) throw new AppError('not_found', 'That invitation isn’t open any more.')
    await audit(tx, { by, action: 'staff.withdraw', subject: `invitation:${id}`, before: { email } }, now)
  })
}

/**
 * Changes a role; 'member' removes a person from the staff. They are signed out everywhere immediately, and their
 * second step and their programs' access are deleted: a token for the office would open it again once they come back.
 *
 * @throws AppError 409 for the last owner and for the one named in the configuration, 403 above one's own role.
 */
export async function changeRole(
  tools: Tools,
  by: CurrentUser,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    // Serialised, or two owners could demote each other.
    await tx.execute(lockFor('staff', 'roles'))
    const person = await findStaff(tx, id)
    refuseAbove(by.role, person.role, role)
    if (person.role === role) return
    if (person.role === 'owner') await refuseLastOwner(tx, tools, person)
    await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, id))
    if (role === 'member') await resetSecondStep(tx, id)
    // Nobody would look for what is theirs to answer.
    if (!isPermitted(role, 'inbox')) await tx.update(threads).set({ assignee: null }).where(eq(threads.assignee, id))
    const change = { before: { role: person.role }, after: { role } }
    await audit(
      tx,
      { by, action: role === 'member' ? 'staff.remove' : 'staff.role', subject: `user:${id}`, ...change },
      now,
    )
  })
}

export type ActionContext = { tools: Tools; tx: DbOrTx; post: Post }
export type Person = { id: string; email: string; timeZone: string }

export async function findStaff(tx: DbOrTx, id: string) {
  const [person] = await tx
    .select({ role: users.role, email: users.email, timeZone: users.timeZone })
    .from(users)
    .where(and(eq(users.id, id), ne(users.role, 'member')))
  if (!person) throw new AppError('not_found', 'That person doesn’t work here.')
  return person
}

async function refuseLastOwner(tx: DbOrTx, { config }: Tools, { email }: { email: string }): Promise<void> {
  if (email === config.ownerEmail)
    throw new AppError(
      'conflict',
      `${email} is the owner named in the settings of the server (OWNER_EMAIL), and stays one.`,
    )
  if ((await tx.$count(users, eq(users.role, 'owner'))) <= 1)
    throw new AppError('conflict', 'This is the last owner. Please make somebody else an owner first.')
}

export function refuseAbove(by: Role, from: Role, to: Role): void {
  if (mayChangeRole(by, from, to)) return
  throw new AppError('forbidden', 'That role stands above your own.')
}
