import { and, eq, gt, isNull } from 'drizzle-orm'
import { lockUser } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { partnerInvitations, partners } from '#app/db/schema/coaching.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { requireMembership } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { readSigned, signed } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { isOneOf, isOpenOf, openPair } from './partner.server.ts'

const INVITATION_DAYS = 14

/** Creates an invitation link, valid once and for two weeks; an earlier one ends. @throws AppError 403, 409 */
export async function invitePartner(tools: Tools, user: CurrentUser, { name }: { name: string }): Promise<void> {
  await requireMembership(tools, user.id)
  if (await openPair(tools, user.id)) throw alreadyPaired('You have a partner already. End that first: one at a time.')
  const now = tools.clock.now()
  const endsAt = daysAfter(now, INVITATION_DAYS)
  await tools.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await tx.delete(partnerInvitations).where(isOpenOf(user.id))
    await tx.insert(partnerInvitations).values({ userId: user.id, name, createdAt: now, endsAt })
  })
}

/** Returns the link of a pending invitation; null when there is none. */
export async function openInvitation(tools: Tools, userId: string): Promise<{ token: string; endsAt: Date } | null> {
  const stillGood = gt(partnerInvitations.endsAt, tools.clock.now())
  const [row] = await tools.db
    .select()
    .from(partnerInvitations)
    .where(and(isOpenOf(userId), stillGood))
  return row ? { token: signed(tools, 'partner', row.id), endsAt: row.endsAt } : null
}

/** Returns the inviter of a link; null for an invalid link or one’s own. */
export async function readInvitation(tools: Tools, userId: string, token: string) {
  const row = await findInvitation(tools, token)
  if (!row || row.usedAt !== null || row.endsAt <= tools.clock.now() || row.userId === userId) return null
  return { id: row.id, name: row.name, inviterId: row.userId }
}

async function findInvitation(tools: Tools, token: string) {
  const id = readSigned(tools, 'partner', token)
  if (id === null) return null
  const [row] = await tools.db.select().from(partnerInvitations).where(eq(partnerInvitations.id, id))
  return row ?? null
}

/**
 * Accepts an invitation. Sent again by the member who has accepted it, it does nothing.
 *
 * @throws AppError 403 without a membership, 404 for an invalid link, 409
 */
export async function acceptPartner(
  tools: Tools,
  user: CurrentUser,
  { token, name }: { token: string; name: string },
): Promise<void> {
  await requireMembership(tools, user.id)
  const invitation = await readInvitation(tools, user.id, token)
  if (!invitation) {
    if (await hasAccepted(tools.db, user.id, (await findInvitation(tools, token))?.userId)) return
    throw noInvitation()
  }
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    // Both, in the same order for everybody: of two pairs that begin at once, one would have somebody of the other.
    for (const id of [invitation.inviterId, user.id].sort()) await lockUser(tx, id)
    const [taken] = await tx
      .update(partnerInvitations)
      .set({ usedAt: now })
      .where(and(eq(partnerInvitations.id, invitation.id), isNull(partnerInvitations.usedAt)))
      .returning()
    const { inviterId } = invitation
    if (!taken) {
      if (await hasAccepted(tx, user.id, inviterId)) return
      throw noInvitation()
    }
    // Somebody may be the inviter of one pair and the invitee of another, which neither unique index would detect.
    const pairs = await tx
      .select()
      .from(partners)
      .where(and(isNull(partners.endedAt), isOneOf(inviterId, user.id)))
    const added = await tx
      .insert(partners)
      .values({ inviterId, invitedId: user.id, inviterName: invitation.name, invitedName: name, beganAt: now })
      .onConflictDoNothing()
      .returning({ id: partners.id })
    if (pairs.length > 0 || added.length === 0) throw alreadyPaired('One of you has a partner already: one at a time.')
  })
}

async function hasAccepted(db: DbOrTx, userId: string, inviterId: string | undefined): Promise<boolean> {
  if (inviterId === undefined) return false
  const ours = and(eq(partners.inviterId, inviterId), eq(partners.invitedId, userId), isNull(partners.endedAt))
  return (await db.$count(partners, ours)) > 0
}

const noInvitation = () => new AppError('not_found', 'This invitation no longer works. Ask for a new link.')
const alreadyPaired = (userMessage: string) => new AppError('conflict', userMessage)
