import { door, raw } from '#app/features/auth/door.server.ts'
import { pictureOf } from '#app/features/coaching/api.server.ts'
import { findPicture } from '#app/features/coaching/pictures.server.ts'
import { addNote, cancelCallOf, finishTask, removeNote } from './actions.server.ts'
import {
  CallCancellation,
  CoachAnswered,
  CoachMessageInput,
  MemberPath,
  MemberPicturePath,
  NoteInput,
  NotePath,
  SuggestionInput,
} from './contract.ts'
import { afterAnswer } from './groups.ts'
import { suggest } from './suggestions.server.ts'
import { answerMember, findMember } from './thread.server.ts'

const COACHING = { access: 'staff:coaching', consent: 'no-health-data' } as const
const MEMBER = {
  ...COACHING,
  path: MemberPath,
  leadsTo: ({ path }: { path: { id: string } }): string => `/office/coaching/${encodeURIComponent(path.id)}`,
  fails: ['not_found', 'conflict'],
} as const

export const officeCoachingDoors = [
  door(
    'POST /api/office/coaching/:id/messages',
    'Sends a message to a member, who is told by email, and says which member is waiting next',
    {
      ...MEMBER,
      body: CoachMessageInput,
      answer: CoachAnswered,
      leadsTo: ({ path, answer }) => afterAnswer(path.id, answer.next),
    },
    ({ tools, user, path, body }) => answerMember(tools, user, path.id, body),
  ),
  door(
    'GET /api/office/coaching/:id/pictures/:picture',
    'Returns a picture that a member sent to the coach',
    { ...COACHING, path: MemberPicturePath, answer: raw('image/webp', 200), fails: ['not_found'] },
    async ({ tools, path, c }) => {
      await findMember(tools, path.id)
      return pictureOf(c, await findPicture(tools, path.id, path.picture))
    },
  ),
  door(
    'POST /api/office/coaching/:id/suggestions',
    'Suggests a goal or a focus to a member',
    { ...MEMBER, body: SuggestionInput },
    ({ tools, user, path, body }) => suggest(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/coaching/:id/notes',
    'Saves a note about a member; with a day, a task',
    { ...MEMBER, body: NoteInput },
    ({ tools, user, path, body }) => addNote(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/coaching/:id/notes/:note/done',
    'Marks a task as done',
    { ...MEMBER, path: NotePath },
    ({ tools, user, path }) => finishTask(tools, user, path.id, path.note),
  ),
  door(
    'POST /api/office/coaching/:id/notes/:note/remove',
    'Deletes a note',
    { ...MEMBER, path: NotePath },
    ({ tools, user, path }) => removeNote(tools, user, path.id, path.note),
  ),
  door(
    'POST /api/office/coaching/:id/call/cancel',
    'Cancels a member’s call. The member is told and may book another',
    { ...MEMBER, body: CallCancellation, leadsTo: '/office/coaching?done=call' },
    ({ tools, user, path, body }) => cancelCallOf(tools, user, path.id, body.at),
  ),
] as const
