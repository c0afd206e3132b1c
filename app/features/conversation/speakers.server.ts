import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { talkDecisions, talkNames } from '#app/db/schema/conversation.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, requireMembership } from '#app/features/membership/membership.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { LONDON, localDateAt } from '#app/values/time-zone.ts'
import { nameKey } from './name.ts'

export type TalkUser = Pick<CurrentUser, 'id' | 'role'>

/** Whether a user moderates the conversation, and is marked as coach in it. */
export const isHost = ({ role }: Pick<CurrentUser, 'role'>): boolean => isPermitted(role, 'talk')

/** Whether a user may read comments, which requires an active membership. */
export const mayRead = async (tools: Tools, user: TalkUser): Promise<boolean> =>
  isHost(user) || (await hasActiveSubscription(tools, user.id))

/** @throws AppError 403 for non-members */
export async function refuseNonMembers(tools: Tools, user: TalkUser): Promise<void> {
  if (!isHost(user)) await requireMembership(tools, user.id)
}

/** Returns a user's display name and settings; null before they have chosen a name. */
export async function speakerOf({ db }: Pick<Tools, 'db'>, userId: string) {
  const [found] = await db.select().from(talkNames).where(eq(talkNames.userId, userId))
  return found ?? null
}
export type Speaker = NonNullable<Awaited<ReturnType<typeof speakerOf>>>

/**
 * Sets or changes a user's display name.
 *
 * @throws AppError 403, 409 if someone has it, or one that looks like it.
 */
export async function chooseName(tools: Tools, user: TalkUser, name: string): Promise<void> {
  await refuseNonMembers(tools, user)
  const sentence = 'Somebody has that name, or one that looks like it. Choose another one.'
  const taken = wrongField('name', sentence, 'conflict')
  const now = tools.clock.now()
  const [key, { id: userId }] = [nameKey(name), user]
  await tools.db.transaction(async (tx) => {
    const others = and(eq(talkNames.nameKey, key), ne(talkNames.userId, userId))
    if ((await tx.select({ id: talkNames.userId }).from(talkNames).where(others)).length > 0) throw taken
    const chosen = { name, nameKey: key }
    // Of two concurrent requests for a name, the unique index refuses one.
    const [before] = await tx
      .update(talkNames)
      .set(chosen)
      .where(eq(talkNames.userId, userId))
      .returning({ id: talkNames.userId })
      .catch(() => Promise.reject(taken))
    if (before) return
    const added = await tx
      .insert(talkNames)
      .values({ userId, ...chosen, chosenAt: now, digestAt: now })
      .onConflictDoNothing()
      .returning({ id: talkNames.userId })
    if (added.length === 0) throw taken
  })
}

/**
 * Returns the user's display name, if they may write now.
 *
 * @throws AppError 403 without a membership or while suspended, 409 without a name
 */
export async function requireWriter(tools: Tools, user: TalkUser): Promise<Speaker> {
  await refuseNonMembers(tools, user)
  const [speaker, suspension] = await Promise.all([speakerOf(tools, user.id), openSuspensionOf(tools, user.id)])
  if (suspension) throw new AppError('forbidden', wordsOfSuspension(suspension.untilAt))
  if (!speaker) throw new AppError('conflict', 'Choose first what you want to be called here.')
  return speaker
}

export const wordsOfSuspension = (untilAt: Date | null): string =>
  untilAt
    ? `You can’t write here until ${dayLabel(localDateAt(untilAt, LONDON))}. You can still read.`
    : 'You can’t write here any more. You can still read.'

/** Returns the open suspension that lasts longest; one for good has no end, which PostgreSQL puts first. */
export async function openSuspensionOf({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string) {
  const isTheirs = and(eq(talkDecisions.userId, userId), eq(talkDecisions.kind, 'suspension'))
  const isOpen = or(isNull(talkDecisions.untilAt), gt(talkDecisions.untilAt, clock.now()))
  const [found] = await db
    .select()
    .from(talkDecisions)
    .where(and(isTheirs, isNull(talkDecisions.endedAt), isOpen))
    .orderBy(desc(talkDecisions.untilAt))
    .limit(1)
  return found ?? null
}

/** Returns the mentioned users. For each mention the longest matching name counts. */
export async function findMentioned(tx: DbOrTx, mentions: readonly (readonly string[])[]): Promise<string[]> {
  const keys = [...new Set(mentions.flat().map(nameKey))]
  if (keys.length === 0) return []
  const found = await tx.select().from(talkNames).where(inArray(talkNames.nameKey, keys))
  const byKey = new Map(found.map(({ nameKey: key, userId }) => [key, userId]))
  return [
    ...new Set(
      mentions.flatMap((names) => {
        const name = names.find((one) => byKey.has(nameKey(one)))
        return name === undefined ? [] : [byKey.get(nameKey(name)) ?? '']
      }),
    ),
  ]
}
