import { door } from '#app/features/auth/door.server.ts'
import { IdPath } from '#app/values/schema.ts'
import { answerAppeal, endDecision } from './appeals.server.ts'
import {
  AppealAnswer,
  QuestionInput,
  QuestionPath,
  ReportDecision,
  Suspension,
  TalkThreadPath,
  ThreadState,
  Warning,
} from './contract.ts'
import { decide, restore, suspend, warn } from './decide.server.ts'
import { removeQuestion, saveQuestion, setThread } from './host.server.ts'

const TALK = {
  access: 'staff:talk',
  consent: 'no-health-data',
  leadsTo: '/office/talk',
  fails: ['not_found', 'conflict'],
} as const
const DECISION = { ...TALK, path: IdPath } as const
const COMMENT = {
  ...DECISION,
  leadsTo: ({ path }: { path: { id: string } }): string => `/office/talk/${path.id}`,
} as const

export const officeTalkDoors = [
  door(
    'POST /api/office/talk/comments/:id/decide',
    'Hides a comment or leaves it, and closes its reports',
    { ...COMMENT, body: ReportDecision },
    ({ tools, user, path, body }) => decide(tools, user, path.id, body),
  ),
  door('POST /api/office/talk/comments/:id/restore', 'Shows a hidden comment again', COMMENT, ({ tools, user, path }) =>
    restore(tools, user, path.id),
  ),
  door(
    'POST /api/office/talk/comments/:id/warn',
    'Warns the author of a comment by email, with the reason',
    { ...COMMENT, body: Warning },
    ({ tools, user, path, body }) => warn(tools, user, path.id, body.reason),
  ),
  door(
    'POST /api/office/talk/comments/:id/suspend',
    'Suspends the author of a comment from writing, for some days or for good',
    { ...COMMENT, body: Suspension },
    ({ tools, user, path, body }) => suspend(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/talk/decisions/:id/lift',
    'Reverses a moderation decision',
    DECISION,
    ({ tools, user, path }) => endDecision(tools, user, path.id),
  ),
  door(
    'POST /api/office/talk/decisions/:id/appeal',
    'Answers a member’s appeal',
    { ...DECISION, body: AppealAnswer },
    ({ tools, user, path, body }) => answerAppeal(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/talk/threads/:kind/:slug',
    'Closes a conversation, or reopens it',
    { ...TALK, path: TalkThreadPath, body: ThreadState },
    ({ tools, user, path, body }) => setThread(tools, user, path, body.state),
  ),
  door(
    'POST /api/office/talk/questions',
    'Saves the question that begins on a day',
    { ...TALK, body: QuestionInput },
    ({ tools, user, body }) => saveQuestion(tools, user, body),
  ),
  door(
    'POST /api/office/talk/questions/:day/remove',
    'Deletes a question that has not begun',
    { ...TALK, path: QuestionPath },
    ({ tools, user, path }) => removeQuestion(tools, user, path.day),
  ),
] as const
