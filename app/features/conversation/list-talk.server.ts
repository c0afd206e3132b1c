import { desc } from 'drizzle-orm'
import { talkThreads } from '#app/db/schema/conversation.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { listDecisions } from './appeals.server.ts'
import { REPORT_REASONS, type ReportReason } from './comment.ts'
import { newsOf } from './news.server.ts'
import { findTalked, listQuestions, type Talked } from './pages.server.ts'
import { countComments } from './read.server.ts'
import { listOwnReports } from './reports.server.ts'
import { mayRead, speakerOf } from './speakers.server.ts'
import { listMuted } from './stance.server.ts'

const MOST_THREADS = 20
const MOST_QUESTIONS = 10

/** The conversation as one member finds it: the question, what is new for them, what is talked about, and their settings. */
export async function listTalk(tools: Tools, user: CurrentUser) {
  const isOpen = await mayRead(tools, user)
  const [speaker, decisions, reports, [question, ...earlier]] = await Promise.all([
    speakerOf(tools, user.id),
    listDecisions(tools, user.id),
    listOwnReports(tools, user.id),
    listQuestions(tools, MOST_QUESTIONS),
  ])
  const day = (at: Date) => dayLabel(localDateAt(at, { timeZone: user.timeZone, dayStart: '00:00' }))
  return {
    isOpen,
    question: question ?? null,
    earlier: isOpen ? earlier : [],
    questionCount: question ? await countComments(tools, { kind: 'question', slug: question.beginsOn }) : 0,
    ...(isOpen ? await readRoom(tools, user.id) : { news: [], threads: [], muted: [] }),
    speaker: speaker && { name: speaker.name, digest: speaker.digest },
    decisions: decisions.map(({ id, kind, reason, madeAt, untilAt, endedAt, ...one }) => ({
      ...{ id, kind, reason, on: day(madeAt), until: untilAt && day(untilAt), isOver: endedAt !== null },
      ...{ appeal: one.appeal, answer: one.appealAnswer, mayAppeal: !endedAt && !one.appealedAt },
    })),
    reports: reports.map(({ id, reason, madeAt, decision, decisionWords }) => ({
      ...{ id, reason: REPORT_REASONS[reason as ReportReason] ?? reason, on: day(madeAt) },
      outcome: decision && `${decision === 'hidden' ? 'We’ve hidden it' : 'We’ve left it'}. ${decisionWords ?? ''}`,
    })),
  }
}

async function readRoom(tools: Tools, userId: string) {
  const [news, newest, muted] = await Promise.all([
    newsOf(tools, userId, null),
    tools.db.select().from(talkThreads).orderBy(desc(talkThreads.lastAt)).limit(MOST_THREADS),
    listMuted(tools, userId),
  ])
  const threads: (Pick<Talked, 'kind' | 'slug' | 'title'> & { count: number })[] = []
  for (const { kind, slug } of newest) {
    const talked = await findTalked(tools, tools.db, { kind, slug })
    const count = talked ? await countComments(tools, { kind, slug }) : 0
    if (talked && count > 0) threads.push({ kind, slug, title: talked.title, count })
  }
  return { news, threads, muted }
}
