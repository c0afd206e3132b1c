import { and, eq, sql } from 'drizzle-orm'
import { talkComments, talkFollows, talkMutes, talkNames } from '#app/db/schema/conversation.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Digest } from './comment.ts'
import { lockThread } from './comments.server.ts'
import type { FollowInput, MuteInput } from './contract.ts'
import { refuseNonMembers, type TalkUser } from './speakers.server.ts'

/**
 * Follows a page, mutes it, or neither.
 *
 * @throws AppError 403, 404
 */
export async function follow(tools: Tools, user: TalkUser, { state, ...page }: FollowInput): Promise<void> {
  await refuseNonMembers(tools, user)
  await tools.db.transaction(async (tx) => {
    const { id: threadId } = await lockThread(tools, tx, page)
    // Existing comments count as read.
    await tx
      .insert(talkFollows)
      .values({ userId: user.id, threadId, state, readPlace: sql`${newestOf(threadId)}` })
      .onConflictDoUpdate({ target: [talkFollows.userId, talkFollows.threadId], set: { state } })
  })
}

const newestOf = (threadId: string) =>
  sql`coalesce((select max(place) from ${talkComments} where thread_id = ${threadId}), 0)`

/** Marks a page as read up to its newest comment, for users with a display name. */
export async function markTalkRead({ db }: Pick<Tools, 'db'>, userId: string, threadId: string): Promise<void> {
  await db.execute(sql`
    insert into ${talkFollows} (user_id, thread_id, state, read_place)
    select ${userId}, ${threadId}, 'open', ${newestOf(threadId)}
    where exists (select 1 from ${talkNames} where user_id = ${userId})
    on conflict (user_id, thread_id) do update set read_place = excluded.read_place
    where ${talkFollows}.read_place < excluded.read_place`)
}

export async function followStateOf({ db }: Pick<Tools, 'db'>, userId: string, threadId: string) {
  const [found] = await db
    .select({ state: talkFollows.state })
    .from(talkFollows)
    .where(and(eq(talkFollows.userId, userId), eq(talkFollows.threadId, threadId)))
  return found?.state ?? 'open'
}

/**
 * Mutes or unmutes a member, without notifying them.
 *
 * @throws AppError 404, 409 for oneself
 */
export async function mute(tools: Tools, user: TalkUser, { speaker, mute: wish }: MuteInput): Promise<void> {
  const one = and(eq(talkMutes.userId, user.id), eq(talkMutes.speakerId, speaker))
  if (wish === 'no') {
    await tools.db.delete(talkMutes).where(one)
    return
  }
  const [found] = await tools.db.select().from(talkNames).where(eq(talkNames.speakerId, speaker))
  if (!found) throw new AppError('not_found', 'This member isn’t here any more.')
  if (found.userId === user.id) throw new AppError('conflict', 'You can’t mute yourself.')
  await tools.db
    .insert(talkMutes)
    .values({ userId: user.id, speakerId: speaker, mutedAt: tools.clock.now() })
    .onConflictDoNothing()
}

export const listMuted = ({ db }: Pick<Tools, 'db'>, userId: string) =>
  db
    .select({ speakerId: talkNames.speakerId, name: talkNames.name })
    .from(talkMutes)
    .innerJoin(talkNames, eq(talkNames.speakerId, talkMutes.speakerId))
    .where(eq(talkMutes.userId, userId))
    .orderBy(talkNames.name)

export async function setDigest({ db }: Pick<Tools, 'db'>, userId: string, digest: Digest): Promise<void> {
  await db.update(talkNames).set({ digest }).where(eq(talkNames.userId, userId))
}
