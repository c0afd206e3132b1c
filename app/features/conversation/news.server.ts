import { sql } from 'drizzle-orm'
import {
  talkComments,
  talkFollows,
  talkMentions,
  talkMutes,
  talkNames,
  talkThreads,
  talkWords,
} from '#app/db/schema/conversation.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { TalkKind } from './comment.ts'
import { findSubject } from './pages.server.ts'

/** A member's unread comments on one page. */
export type News = {
  kind: TalkKind
  slug: string
  title: string
  /** Number of new comments if the page is followed, otherwise only of answers and mentions. */
  count: number
  isAnswered: boolean
  isNamed: boolean
}

const MOST = 50

/**
 * Returns a member's news by page, newest first: answers, mentions, and everything on followed pages. Excludes muted
 * pages and members, own comments, and hidden or deleted ones.
 *
 * @param since Only comments after this; null for all unread ones.
 */
export async function newsOf(
  tools: Pick<Tools, 'db' | 'clock' | 'documents' | 'log'>,
  userId: string,
  since: Date | null,
) {
  const { rows } = await tools.db.execute<Omit<News, 'title'>>(sql`
    select thread.kind, thread.slug, count(*)::int as count,
      bool_or(parent_words.user_id is not distinct from ${userId}::text) as "isAnswered",
      bool_or(mention.user_id is not null) as "isNamed"
    from ${talkNames} as me
    join ${talkComments} as one on one.posted_at >= me.chosen_at and one.deleted_at is null and one.hidden_at is null
      ${since ? sql`and one.posted_at > ${since.toISOString()}::timestamptz` : sql``}
    join ${talkThreads} as thread on thread.id = one.thread_id
    join ${talkWords} as words on words.comment_id = one.id and words.user_id <> me.user_id
    join ${talkNames} as writer on writer.user_id = words.user_id
    left join ${talkWords} as parent_words on parent_words.comment_id = one.parent_id
    left join ${talkMentions} as mention on mention.comment_id = one.id and mention.user_id = me.user_id
    left join ${talkFollows} as stance on stance.thread_id = one.thread_id and stance.user_id = me.user_id
    where me.user_id = ${userId} and one.place > coalesce(stance.read_place, 0)
      and coalesce(stance.state, 'open') <> 'muted'
      and (stance.state = 'following' or parent_words.user_id = me.user_id or mention.user_id is not null)
      and not exists (select 1 from ${talkMutes} as mute
        where mute.user_id = me.user_id and mute.speaker_id = writer.speaker_id)
    group by thread.id, thread.kind, thread.slug order by max(one.place) desc limit ${MOST}`)
  const news: News[] = []
  for (const row of rows) {
    const subject = await findSubject(tools, tools.db, row)
    if (subject) news.push({ ...row, title: subject.title })
  }
  return news
}
