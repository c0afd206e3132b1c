import { and, eq, sql } from 'drizzle-orm'
import { talkComments, talkThreads, talkWords } from '#app/db/schema/conversation.ts'
import type { Tools } from '#app/platform/tools.ts'
import { PAGE_OF_COMMENTS, type Reaction } from './comment.ts'
import { type Row, select, shown } from './comment-rows.server.ts'
import type { TalkPage } from './contract.ts'

type Reader = Pick<Tools, 'db'>

/** Why the words of a comment are not shown. */
export type Gap = 'deleted' | 'hidden' | 'left' | 'muted'

/** A comment as one reader gets it: words that are not for them are not in it. */
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
  /** Who wrote it; null where it is not said. */
  speaker: { id: string; name: string; isStaff: boolean } | null
  mentioned: string[]
  reactions: { sign: Reaction; count: number; isMine: boolean }[]
}

/** Where a page of comments begins: at a comment, or behind the last one of the page before. */
export type From = { rootPlace: number; place: number }

/** How many comments there are to read. It is all that is told to whoever may not read them. */
export async function countComments({ db }: Reader, { kind, slug }: TalkPage): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${talkComments} as one
    join ${talkThreads} as thread on thread.id = one.thread_id
    join ${talkWords} as words on words.comment_id = one.id
    where thread.kind = ${kind} and thread.slug = ${slug} and one.deleted_at is null and one.hidden_at is null`)
  return rows[0]?.count ?? 0
}

/**
 * A page of what was said: the newest conversations first, in each the answers in their order. By place, so that the
 * last page costs what the first does.
 */
export async function readComments({ db }: Reader, threadId: string, readerId: string, from: From | null) {
  const after = from
    ? sql`and (root_place < ${from.rootPlace} or (root_place = ${from.rootPlace} and place >= ${from.place}))`
    : sql``
  // Which comments they are is found first, from the index: their signs and mentions are looked up for these alone.
  const { rows } = await db.execute<Row>(sql`
    ${select(readerId)}
    where one.id in (
      select id from ${talkComments} as paged where thread_id = ${threadId} ${after} and (deleted_at is null or exists (
        select 1 from ${talkComments} as answer where answer.parent_id = paged.id and answer.deleted_at is null))
      order by root_place desc, place limit ${PAGE_OF_COMMENTS + 1})
    order by one.root_place desc, one.place`)
  const next = rows[PAGE_OF_COMMENTS]
  return {
    comments: rows.slice(0, PAGE_OF_COMMENTS).map(shown),
    next: next ? { rootPlace: Number(next.rootPlace), place: Number(next.place) } : null,
  }
}

/** One comment as a reader gets it; null when it is not there. */
export async function readComment({ db }: Reader, id: string, readerId: string): Promise<Comment | null> {
  const { rows } = await db.execute<Row>(sql`${select(readerId)} where one.id = ${id}`)
  return rows[0] ? shown(rows[0]) : null
}

/** Where a comment stands: its page, and from where on that page is read. */
export async function placeOf({ db }: Reader, id: string): Promise<(From & TalkPage) | null> {
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

/** The thread of a page; null while nobody has said anything. */
export async function threadOf({ db }: Reader, { kind, slug }: TalkPage) {
  const [found] = await db
    .select()
    .from(talkThreads)
    .where(and(eq(talkThreads.kind, kind), eq(talkThreads.slug, slug)))
  return found ?? null
}
