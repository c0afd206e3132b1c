import { and, eq, sql } from 'drizzle-orm'
import { talkComments, talkThreads, talkWords } from '#app/db/schema/conversation.ts'
import type { Tools } from '#app/platform/tools.ts'
import { PAGE_OF_COMMENTS, type Reaction } from './comment.ts'
import { type Row, selectComments, toComment } from './comment-rows.server.ts'
import type { TalkPage } from './contract.ts'

type Reader = Pick<Tools, 'db'>

/** Why a comment's text isn't shown. */
export type Gap = 'deleted' | 'hidden' | 'left' | 'muted'

/** A comment as one reader may see it; text they may not see is left out. */
export type Comment = {
  id: string
  place: number
  rootPlace: number
  parentId: string | null
  postedAt: Date
  isEdited: boolean
  gap: Gap | null
  body: string
  isOwn: boolean
  /** The author; null if not shown. */
  speaker: { id: string; name: string; isStaff: boolean } | null
  mentioned: string[]
  reactions: { sign: Reaction; count: number; isMine: boolean }[]
}

/** The first comment of a page. */
export type PageStart = { rootPlace: number; place: number }

/** Counts a page's comments. This is all that non-members learn. */
export async function countComments({ db }: Reader, { kind, slug }: TalkPage): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${talkComments} as one
    join ${talkThreads} as thread on thread.id = one.thread_id
    join ${talkWords} as words on words.comment_id = one.id
    where thread.kind = ${kind} and thread.slug = ${slug} and one.deleted_at is null and one.hidden_at is null`)
  return rows[0]?.count ?? 0
}

/**
 * Returns one page of comments: newest conversations first, with answers in order. Uses keyset pagination, so that the
 * last page is as fast as the first.
 */
export async function readComments({ db }: Reader, threadId: string, readerId: string, from: PageStart | null) {
  const after = from
    ? sql`and (root_place < ${from.rootPlace} or (root_place = ${from.rootPlace} and place >= ${from.place}))`
    : sql``
  // The subquery selects the comments by the index first, so that reactions and mentions are loaded only for these.
  const { rows } = await db.execute<Row>(sql`
    ${selectComments(readerId)}
    where one.id in (
      select id from ${talkComments} as paged where thread_id = ${threadId} ${after} and (deleted_at is null or exists (
        select 1 from ${talkComments} as answer where answer.parent_id = paged.id and answer.deleted_at is null))
      order by root_place desc, place limit ${PAGE_OF_COMMENTS + 1})
    order by one.root_place desc, one.place`)
  const next = rows[PAGE_OF_COMMENTS]
  return {
    comments: rows.slice(0, PAGE_OF_COMMENTS).map(toComment),
    next: next ? { rootPlace: Number(next.rootPlace), place: Number(next.place) } : null,
  }
}

/** Returns one comment as a reader may see it; null if it doesn't exist. */
export async function readComment({ db }: Reader, id: string, readerId: string): Promise<Comment | null> {
  const { rows } = await db.execute<Row>(sql`${selectComments(readerId)} where one.id = ${id}`)
  return rows[0] ? toComment(rows[0]) : null
}

export async function findComment({ db }: Reader, id: string): Promise<(PageStart & TalkPage) | null> {
  const [found] = await db
    .select({
      ...{ kind: talkThreads.kind, slug: talkThreads.slug },
      ...{ rootPlace: talkComments.rootPlace, place: talkComments.place },
    })
    .from(talkComments)
    .innerJoin(talkThreads, eq(talkThreads.id, talkComments.threadId))
    .where(eq(talkComments.id, id))
  return found ?? null
}

/** Returns a page's thread; null before the first comment. */
export async function threadOf({ db }: Reader, { kind, slug }: TalkPage) {
  const [found] = await db
    .select()
    .from(talkThreads)
    .where(and(eq(talkThreads.kind, kind), eq(talkThreads.slug, slug)))
  return found ?? null
}
