import { desc } from 'drizzle-orm'
import { talkThreads } from '#app/db/schema/conversation.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { listDecisions } from './appeals.server.ts'
import { REPORT_REASONS, type ReportReason } from './comment.ts'
import { listMuted } from './follow.server.ts'
import { newsOf } from './news.server.ts'
import { findSubject, listQuestions, type TalkSubject } from './pages.server.ts'
import { countComments } from './read.server.ts'
import { listOwnReports } from './reports.server.ts'
import { mayRead, speakerOf } from './speakers.server.ts'

const MOST_THREADS = 20
const MOST_QUESTIONS = 10

/** Returns the overview for a member: the current question, their news, recent conversations and their settings. */
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
    ...(isOpen ? await readOverview(tools, user.id) : { news: [], threads: [], muted: [] }),
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

export type Talk = Awaited<ReturnType<typeof listTalk>>

async function readOverview(tools: Tools, userId: string) {
  const [news, newest, muted] = await Promise.all([
    newsOf(tools, userId, null),
    tools.db.select().from(talkThreads).orderBy(desc(talkThreads.lastAt)).limit(MOST_THREADS),
    listMuted(tools, userId),
  ])
  const threads: (Pick<TalkSubject, 'kind' | 'slug' | 'title'> & { count: number })[] = []
  for (const { kind, slug } of newest) {
    const subject = await findSubject(tools, tools.db, { kind, slug })
    const count = subject ? await countComments(tools, { kind, slug }) : 0
    if (subject && count > 0) threads.push({ kind, slug, title: subject.title, count })
  }
  return { news, threads, muted }
}
