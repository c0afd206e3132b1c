import { desc, eq, sql } from 'drizzle-orm'
import {
  talkComments,
  talkNames,
  talkQuestions,
  talkReports,
  talkThreads,
  talkWords,
} from '#app/db/schema/conversation.ts'
import { users } from '#app/db/schema/users.ts'
import { REPORT_HOURS, URGENT_REASONS } from '#app/features/conversation/comment.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { FIRST_OF_KIND, MOST_OF_KIND, type Waiting } from '../waiting.ts'
import { openAppeals } from './appeals.server.ts'
import { decisionsAbout } from './decide.server.ts'

type Reader = Pick<Tools, 'db'>
const MOST = 50

export async function listReported({ db }: Reader, limit = MOST_OF_KIND) {
  const { rows } = await db.execute<{
    id: string
    name: string | null
    body: string | null
    reasons: string[]
    count: number
    firstAt: string
    due: string
  }>(sql`
    select report.comment_id as id, names.name, left(words.body, 200) as body, report.reasons, report.count,
      report.first_at as "firstAt", report.due
    from (
      select comment_id, array_agg(distinct reason) as reasons, count(*)::int as count, min(made_at) as first_at,
        min(made_at + make_interval(hours => case when reason in ${URGENT_REASONS}
          then ${REPORT_HOURS.urgent}::int else ${REPORT_HOURS.other}::int end)) as due
      from ${talkReports} where decided_at is null group by comment_id order by due limit ${limit}
    ) as report
    left join ${talkWords} as words on words.comment_id = report.comment_id
    left join ${talkNames} as names on names.user_id = words.user_id
    order by report.due`)
  return rows.map(({ firstAt, due, ...row }) => ({ ...row, madeAt: new Date(firstAt), due: new Date(due) }))
}

/** Lists reports by deadline, for the desk. Contains no text of a member. */
export async function listWaitingReports(tools: Reader, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  return (await listReported(tools, limit)).map(({ id, count, madeAt, due }) => ({
    ...{ id: `report:${id}`, group: 'Safety', since: madeAt, due },
    ...{ title: 'A comment was reported', detail: count === 1 ? 'By one member' : `By ${count} members` },
    href: `/office/talk/${id}`,
  }))
}

/** Lists appeals, for the desk. */
export async function listWaitingAppeals(tools: Reader, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  return (await openAppeals(tools, limit)).map(({ id, appealedAt, madeAt }) => ({
    ...{ id: `appeal:${id}`, group: 'Messages', title: 'A member appeals', since: appealedAt ?? madeAt },
    ...{ detail: 'Against a decision in the conversation', href: '/office/talk' },
  }))
}

/** Returns a comment for moderation: in full, with its author, its reports and earlier decisions. */
export async function readReported(tools: Reader, id: string) {
  const { db } = tools
  const [comment] = await db
    .select({
      ...{ id: talkComments.id, postedAt: talkComments.postedAt, editedAt: talkComments.editedAt },
      ...{ hiddenAt: talkComments.hiddenAt, deletedAt: talkComments.deletedAt, body: talkWords.body },
      ...{ kind: talkThreads.kind, slug: talkThreads.slug, name: talkNames.name },
      ...{ userId: users.id, email: users.email },
    })
    .from(talkComments)
    .innerJoin(talkThreads, eq(talkThreads.id, talkComments.threadId))
    .leftJoin(talkWords, eq(talkWords.commentId, talkComments.id))
    .leftJoin(users, eq(users.id, talkWords.userId))
    .leftJoin(talkNames, eq(talkNames.userId, talkWords.userId))
    .where(eq(talkComments.id, id))
  if (!comment) throw new AppError('not_found', 'There’s no such comment.')
  const [reports, decisions] = await Promise.all([
    db.select().from(talkReports).where(eq(talkReports.commentId, id)).orderBy(talkReports.madeAt),
    comment.userId ? decisionsAbout(tools, comment.userId) : [],
  ])
  return { ...comment, reports, decisions }
}

export const listNewest = ({ db }: Reader) =>
  db
    .select({
      ...{ id: talkComments.id, postedAt: talkComments.postedAt, hiddenAt: talkComments.hiddenAt },
      ...{ name: talkNames.name, body: sql<string>`left(${talkWords.body}, 400)` },
      ...{ kind: talkThreads.kind, slug: talkThreads.slug },
    })
    .from(talkComments)
    .innerJoin(talkWords, eq(talkWords.commentId, talkComments.id))
    .innerJoin(talkThreads, eq(talkThreads.id, talkComments.threadId))
    .leftJoin(talkNames, eq(talkNames.userId, talkWords.userId))
    .where(sql`${talkComments.deletedAt} is null`)
    .orderBy(desc(talkComments.place))
    .limit(30)

export const listThreads = ({ db }: Reader) =>
  db.select().from(talkThreads).orderBy(desc(talkThreads.lastAt)).limit(MOST)

export const listAllQuestions = ({ db }: Reader) =>
  db.select().from(talkQuestions).orderBy(desc(talkQuestions.beginsOn)).limit(MOST)
