import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { partnerInvitations, partners, wellDones } from '#app/db/schema/coaching.ts'
import { users } from '#app/db/schema/users.ts'
import { openDaysOf } from '#app/entries/open-days.server.ts'
import { currentConsent } from '#app/features/auth/health-consent.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, refuseWithoutMembership } from '#app/features/membership/membership.server.ts'
import { getProgress } from '#app/features/routine/routine.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { addNotice } from '#app/platform/notices.ts'
import { readSigned, signed } from '#app/platform/signing.ts'
import type { Tools } from '#app/platform/tools.ts'

const DAY_MS = 86_400_000
const INVITATION_DAYS = 14

/** What somebody sees of their partner: a name, and whether today is kept. Nothing else leaves this file. */
export type Partner = {
  name: string
  /** Null while the other has no membership or no consent: then nothing of theirs is shown. */
  keptToday: boolean | null
  mayCheer: boolean
  /** Whether the partner said ‘well done’ today. */
  wasCheered: boolean
}

/** Invites somebody by a link that is good once and for two weeks; an earlier one ends. @throws AppError 403, 409 */
export async function invitePartner(tools: Tools, user: CurrentUser, { name }: { name: string }): Promise<void> {
  await refuseWithoutMembership(tools, user.id)
  if (await openPair(tools, user.id)) throw alreadyPaired('You have a partner already. End that first: one at a time.')
  const now = tools.clock.now()
  const endsAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  await tools.db.transaction(async (tx) => {
    await tx.delete(partnerInvitations).where(isOpenOf(user.id))
    await tx.insert(partnerInvitations).values({ userId: user.id, name, createdAt: now, endsAt })
  })
}

/** The link of an invitation that waits; null when there is none. */
export async function openInvitation(tools: Tools, userId: string): Promise<{ token: string; endsAt: Date } | null> {
  const stillGood = gt(partnerInvitations.endsAt, tools.clock.now())
  const [row] = await tools.db
    .select()
    .from(partnerInvitations)
    .where(and(isOpenOf(userId), stillGood))
  return row ? { token: signed(tools, 'partner', row.id), endsAt: row.endsAt } : null
}

const isOpenOf = (userId: string) => and(eq(partnerInvitations.userId, userId), isNull(partnerInvitations.usedAt))

/** Who invites by a link; null for a link that is no good, or is one’s own. */
export async function readInvitation(tools: Tools, userId: string, token: string) {
  const id = readSigned(tools, 'partner', token)
  if (id === null) return null
  const [row] = await tools.db.select().from(partnerInvitations).where(eq(partnerInvitations.id, id))
  if (!row || row.usedAt !== null || row.endsAt <= tools.clock.now() || row.userId === userId) return null
  return { id, name: row.name, inviterId: row.userId }
}

/** Takes an invitation up, once. @throws AppError 403 without a membership, 404 for a link that is no good, 409 */
export async function acceptPartner(
  tools: Tools,
  user: CurrentUser,
  { token, name }: { token: string; name: string },
): Promise<void> {
  await refuseWithoutMembership(tools, user.id)
  const invitation = await readInvitation(tools, user.id, token)
  if (!invitation) throw noInvitation()
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const [taken] = await tx
      .update(partnerInvitations)
      .set({ usedAt: now })
      .where(and(eq(partnerInvitations.id, invitation.id), isNull(partnerInvitations.usedAt)))
      .returning()
    if (!taken) throw noInvitation()
    const { inviterId } = invitation
    // Somebody may be the inviter of one pair and the invited of another: neither index alone would see it.
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

const isOneOf = (...ids: string[]) =>
  or(...ids.flatMap((id) => [eq(partners.inviterId, id), eq(partners.invitedId, id)]))

/** Parts with one’s partner, at this moment, and takes back an invitation that waits. Said twice it changes nothing. */
export async function endPartner({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(partnerInvitations).where(isOpenOf(userId))
    await tx
      .update(partners)
      .set({ endedAt: clock.now() })
      .where(and(isNull(partners.endedAt), isOneOf(userId)))
  })
}

/** One’s partner and whether they kept today; null without one. */
export async function getPartner(tools: Tools, user: CurrentUser): Promise<Partner | null> {
  const pair = await openPair(tools, user.id)
  if (!pair || !(await hasActiveSubscription(tools, user.id))) return null
  const { today } = openDaysOf(tools, user)
  const cheers = await tools.db.select().from(wellDones).where(eq(wellDones.partnersId, pair.id))
  const todayOfOther = pair.other ? openDaysOf(tools, pair.other).today : null
  return {
    name: pair.name,
    keptToday: pair.other ? await keptToday(tools, pair.other) : null,
    mayCheer: pair.other !== null && !cheers.some(({ userId, day }) => userId === user.id && day === today),
    wasCheered: cheers.some(({ userId, day }) => userId === pair.otherId && day === todayOfOther),
  }
}

async function keptToday(tools: Tools, other: OtherMember): Promise<boolean> {
  const { days } = await getProgress(tools, other, 7)
  return days.at(-1)?.outcome === 'kept'
}

/** Says ‘well done’, once a day; said again it changes nothing. @throws AppError 403, 404 without a partner. */
export async function sayWellDone(tools: Tools, user: CurrentUser): Promise<void> {
  await refuseWithoutMembership(tools, user.id)
  const pair = await openPair(tools, user.id)
  if (!pair?.other) throw new AppError('not_found', { userMessage: 'You have no partner at the moment.' })
  const { today } = openDaysOf(tools, user)
  await tools.db.transaction(async (tx) => {
    const added = await tx
      .insert(wellDones)
      .values({ partnersId: pair.id, userId: user.id, day: today, sentAt: tools.clock.now() })
      .onConflictDoNothing()
      .returning({ day: wellDones.day })
    if (added.length > 0) await addNotice(tools, tx, { userId: pair.otherId, notice: 'well-done' })
  })
  tools.jobs.wake('push')
}

type OtherMember = Pick<CurrentUser, 'id' | 'timeZone' | 'dayStart' | 'joinedOn'>

/** The pair that is open, and the other of the two where they are a member who agrees to a record being kept. */
async function openPair(tools: Tools, userId: string) {
  const [pair] = await tools.db
    .select()
    .from(partners)
    .where(and(isNull(partners.endedAt), isOneOf(userId)))
  if (!pair) return null
  const isInviter = pair.inviterId === userId
  const otherId = isInviter ? pair.invitedId : pair.inviterId
  const { id, timeZone, dayStart, joinedOn } = users
  const [row] = await tools.db
    .select({ other: { id, timeZone, dayStart, joinedOn }, consent: currentConsent })
    .from(users)
    .where(eq(users.id, otherId))
  const isShown = row?.consent === 'given' && (await hasActiveSubscription(tools, otherId))
  const other: OtherMember | null = isShown ? row.other : null
  return { id: pair.id, otherId, name: isInviter ? pair.invitedName : pair.inviterName, other }
}

const noInvitation = () =>
  new AppError('not_found', { userMessage: 'This invitation isn’t good any more. Ask for a new link.' })
const alreadyPaired = (userMessage: string) => new AppError('conflict', { userMessage })
