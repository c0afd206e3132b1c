import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { talkDecisions, talkNames } from '#app/db/schema/conversation.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, refuseWithoutMembership } from '#app/features/membership/membership.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { nameKey } from './name.ts'

export type Talker = Pick<CurrentUser, 'id' | 'role'>

/** Who looks after the conversation, and is in it with a sign. */
export const isHost = ({ role }: Pick<CurrentUser, 'role'>): boolean => isPermitted(role, 'talk')

/** Whether somebody may read what members write: it opens and closes with the membership. */
export const mayRead = async (tools: Tools, user: Talker): Promise<boolean> =>
  isHost(user) || (await hasActiveSubscription(tools, user.id))

/** @throws AppError 403 */
export async function refuseStrangers(tools: Tools, user: Talker): Promise<void> {
  if (!isHost(user)) await refuseWithoutMembership(tools, user.id)
}

/** What somebody is called among members; null before they have chosen. */
export async function speakerOf({ db }: Pick<Tools, 'db'>, userId: string) {
  const [found] = await db.select().from(talkNames).where(eq(talkNames.userId, userId))
  return found ?? null
}
export type Speaker = NonNullable<Awaited<ReturnType<typeof speakerOf>>>

/** Takes a name, or changes it. @throws AppError 403, 409 when somebody has it, or one that looks like it. */
export async function chooseName(tools: Tools, user: Talker, name: string): Promise<void> {
  await refuseStrangers(tools, user)
  const sentence = 'Somebody has that name, or one that looks like it. Choose another one.'
  const taken = wrongField('name', sentence, 'conflict')
  const now = tools.clock.now()
  const [key, { id: userId }] = [nameKey(name), user]
  await tools.db.transaction(async (tx) => {
    const others = and(eq(talkNames.nameKey, key), ne(talkNames.userId, userId))
    if ((await tx.select({ id: talkNames.userId }).from(talkNames).where(others)).length > 0) throw taken
    const chosen = { name, nameKey: key, chosenAt: now }
    // Of two who take it at the same moment one is told by the index.
    const [before] = await tx
      .update(talkNames)
      .set(chosen)
      .where(eq(talkNames.userId, userId))
      .returning({ id: talkNames.userId })
      .catch(() => Promise.reject(taken))
    if (before) return
    const added = await tx
      .insert(talkNames)
      .values({ userId, ...chosen, digestAt: now })
      .onConflictDoNothing()
      .returning({ id: talkNames.userId })
    if (added.length === 0) throw taken
  })
}

/** Who may write now, under which name. @throws AppError 403 without a membership or while suspended, 409 without a name */
export async function refuseSilent(tools: Tools, user: Talker): Promise<Speaker> {
  await refuseStrangers(tools, user)
  const [speaker, suspension] = await Promise.all([speakerOf(tools, user.id), openSuspensionOf(tools, user.id)])
  if (suspension) throw new AppError('forbidden', wordsOfSuspension(suspension.untilAt))
  if (!speaker) throw new AppError('conflict', 'Choose first what you want to be called here.')
  return speaker
}

export const wordsOfSuspension = (untilAt: Date | null): string =>
  untilAt
    ? `You can’t write here until ${dayLabel(localDateAt(untilAt, { timeZone: 'Europe/London', dayStart: '00:00' }))}. You can still read.`
    : 'You can’t write here any more. You can still read.'

/** The suspension that holds at this moment; null when there is none. */
export async function openSuspensionOf({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string) {
  const [found] = await db
    .select()
    .from(talkDecisions)
    .where(
      and(
        eq(talkDecisions.userId, userId),
        eq(talkDecisions.kind, 'suspension'),
        isNull(talkDecisions.endedAt),
        or(isNull(talkDecisions.untilAt), gt(talkDecisions.untilAt, clock.now())),
      ),
    )
    .orderBy(desc(talkDecisions.madeAt))
    .limit(1)
  return found ?? null
}

/** Those who are called one of these names, the longest name of each mention first. */
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
