import { and, eq, lte, ne, or } from 'drizzle-orm'
import { talkNames } from '#app/db/schema/conversation.ts'
import { users } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import { readSigned, signed } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { newsOf } from './news.server.ts'
import { mayRead } from './speakers.server.ts'

/**
 * Sends each member whose digest is due one email with their news since the last one. Idempotent; skips members without
 * news. The email names the pages, never the comments' text.
 *
 * @returns The number of emails sent.
 */
export async function sendDigests(tools: Tools): Promise<number> {
  const now = tools.clock.now()
  const before = (days: number) => daysBefore(now, days)
  const isDue = and(
    ne(talkNames.digest, 'never'),
    or(
      and(eq(talkNames.digest, 'daily'), lte(talkNames.digestAt, before(1))),
      and(eq(talkNames.digest, 'weekly'), lte(talkNames.digestAt, before(7))),
    ),
  )
  const due = await tools.db
    .select({ id: users.id, email: users.email, role: users.role, since: talkNames.digestAt })
    .from(talkNames)
    .innerJoin(users, eq(users.id, talkNames.userId))
    .where(isDue)
  let sent = 0
  for (const one of due)
    await tryOrLog(tools, 'a digest', async () => {
      sent += await sendDigest(one)
    })
  return sent

  async function sendDigest({ id, email, role, since }: (typeof due)[number]): Promise<number> {
    const news = (await mayRead(tools, { id, role })) ? await newsOf(tools, id, since) : []
    return tools.outbox.transaction(async (tx, post) => {
      // If two processes run at the same time, only one updates the row and sends.
      const same = and(eq(talkNames.userId, id), eq(talkNames.digestAt, since), ne(talkNames.digest, 'never'))
      const mine = await tx.update(talkNames).set({ digestAt: now }).where(same).returning({ id: talkNames.userId })
      if (mine.length === 0 || news.length === 0) return 0
      const pages = news.map(({ kind, slug, ...one }) => ({ ...one, path: `/app/talk/${kind}/${slug}` }))
      await post({ to: email, template: 'talk-digest', props: { pages, stop: signed(tools, 'talk-stop', id) } })
      return 1
    })
  }
}

/**
 * Stops the digest, by the link in each email.
 *
 * @throws AppError 404 for an invalid token
 */
export async function stopDigest(tools: Pick<Tools, 'db' | 'sessionSecrets'>, token: string): Promise<void> {
  const userId = readSigned(tools, 'talk-stop', token)
  if (userId === null) throw new AppError('not_found', 'This link is incomplete. Please open it from the email again.')
  await tools.db.update(talkNames).set({ digest: 'never' }).where(eq(talkNames.userId, userId))
}
