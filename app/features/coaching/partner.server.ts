import { and, eq, isNull, or } from 'drizzle-orm'
import { partnerInvitations, partners, wellDones } from '#app/db/schema/coaching.ts'
import { users } from '#app/db/schema/users.ts'
import { openDaysOf } from '#app/entries/open-days.server.ts'
import { currentConsent } from '#app/features/auth/health-consent.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, requireMembership } from '#app/features/membership/membership.server.ts'
import { getProgress } from '#app/features/routine/routine.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { addNotice } from '#app/platform/messages/notices.ts'
import type { Tools } from '#app/platform/tools.ts'

/** What a member sees of their partner: a name, and whether today is kept. This file returns nothing else. */
export type Partner = {
  name: string
  /** Null while the other has no membership or no consent: then nothing of theirs is shown. */
  keptToday: boolean | null
  mayCheer: boolean
  /** Whether the partner said ‘well done’ today. */
  wasCheered: boolean
}

export const isOpenOf = (userId: string) =>
  and(eq(partnerInvitations.userId, userId), isNull(partnerInvitations.usedAt))

export const isOneOf = (...ids: string[]) =>
  or(...ids.flatMap((id) => [eq(partners.inviterId, id), eq(partners.invitedId, id)]))

/** Ends the partnership at once, and withdraws a pending invitation. Idempotent. */
export async function endPartner({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(partnerInvitations).where(isOpenOf(userId))
    await tx
      .update(partners)
      .set({ endedAt: clock.now() })
      .where(and(isNull(partners.endedAt), isOneOf(userId)))
  })
}

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

/** Records a ‘well done’, once a day. Idempotent. @throws AppError 403, 404 without a partner. */
export async function sayWellDone(tools: Tools, user: CurrentUser): Promise<void> {
  await requireMembership(tools, user.id)
  const pair = await openPair(tools, user.id)
  if (!pair?.other) throw new AppError('not_found', 'You have no partner at the moment.')
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

/** Returns the open pair, and the other member if they have a membership and have consented to records. */
export async function openPair(tools: Tools, userId: string) {
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
