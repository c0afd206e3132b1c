import { and, eq, lte, ne, or } from 'drizzle-orm'
import { talkNames } from '#app/db/schema/conversation.ts'
import { users } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import { readSigned, signed } from '#app/platform/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { newsOf } from './news.server.ts'
import { mayRead } from './speakers.server.ts'

const DAY_MS = 86_400_000

/**
 * Sends everybody who is due one email with what is new for them since the last one: once, to members, and to nobody for
 * whom nothing is new. It says where something was said, never what.
 *
 * @returns How many were sent.
 */
export async function sendDigests(tools: Tools): Promise<number> {
  const now = tools.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
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
  for (const { id, email, role, since } of due) {
    const news = (await mayRead(tools, { id, role })) ? await newsOf(tools, id, since) : []
    sent += await tools.outbox.transaction(async (tx, post) => {
      // Of two processes that look at the same moment one sends.
      const same = and(eq(talkNames.userId, id), eq(talkNames.digestAt, since), ne(talkNames.digest, 'never'))
      const mine = await tx.update(talkNames).set({ digestAt: now }).where(same).returning({ id: talkNames.userId })
      if (mine.length === 0 || news.length === 0) return 0
      const pages = news.map(({ kind, slug, ...one }) => ({ ...one, path: `/app/talk/${kind}/${slug}` }))
      await post({ to: email, template: 'talk-digest', props: { pages, stop: signed(tools, 'talk-stop', id) } })
      return 1
    })
  }
  return sent
}

/** No more of these emails, by the link that stands in each. @throws AppError 404 for a link that is none of ours */
export async function stopDigest(tools: Pick<Tools, 'db' | 'sessionSecrets'>, token: string): Promise<void> {
  const userId = readSigned(tools, 'talk-stop', token)
  if (userId === null) throw new AppError('not_found', 'This link is incomplete. Please open it from the email again.')
  await tools.db.update(talkNames).set({ digest: 'never' }).where(eq(talkNames.userId, userId))
}
