import { door, raw } from '#app/features/auth/door.server.ts'
import { IdPath } from '#app/values/schema.ts'
import { addThreadNote, answerThread, sendOutcome } from './answer.server.ts'
import {
  Answered,
  AnswerInput,
  AssigneeInput,
  ChosenThreads,
  Closed,
  ClosingInput,
  FilePath,
  NoteInput,
  OutcomeInput,
  SavedAnswerChange,
  SavedAnswerInput,
  ThreadStateInput,
} from './contract.ts'
import { addSavedAnswer, changeSavedAnswer, removeSavedAnswer } from './saved-answers.server.ts'
import { assignThread, changeState, closeMany, undoClosing } from './states.server.ts'
import { openFile } from './thread.server.ts'
import { afterAnswer } from './thread.ts'

const INBOX = { access: 'staff:inbox', consent: 'no-health-data' } as const
const THREAD = {
  ...INBOX,
  path: IdPath,
  leadsTo: ({ path }: { path: { id: string } }): string => `/office/inbox/${path.id}`,
  fails: ['not_found', 'conflict'],
} as const
const ANSWERS = { ...INBOX, leadsTo: '/office/inbox/answers', fails: ['not_found', 'conflict'] } as const
const ANSWER = { ...ANSWERS, path: IdPath } as const

export const inboxDoors = [
  door(
    'POST /api/office/inbox/close-many',
    'Closes the chosen threads except open complaints, and returns what undoes it',
    {
      ...INBOX,
      body: ChosenThreads,
      answer: Closed,
      leadsTo: ({ answer }) => `/office/inbox?closed=${answer.count}&closing=${answer.closing}`,
    },
    ({ tools, user, body }) => closeMany(tools, user, body),
  ),
  door(
    'POST /api/office/inbox/undo-close',
    'Reopens the threads that were closed together',
    { ...INBOX, body: ClosingInput, leadsTo: '/office/inbox' },
    ({ tools, user, body }) => undoClosing(tools, user, body.closing),
  ),
  door(
    'POST /api/office/saved-answers',
    'Saves an answer as a template',
    { ...ANSWERS, body: SavedAnswerInput },
    ({ tools, user, body }) => addSavedAnswer(tools, user, body),
  ),
  door(
    'POST /api/office/saved-answers/:id',
    'Updates a saved answer',
    { ...ANSWER, body: SavedAnswerChange },
    ({ tools, user, path, body }) => changeSavedAnswer(tools, user, path.id, body),
  ),
  door('POST /api/office/saved-answers/:id/remove', 'Deletes a saved answer', ANSWER, ({ tools, user, path }) =>
    removeSavedAnswer(tools, user, path.id),
  ),
  door(
    'GET /api/office/inbox/messages/:message/files/:place',
    'Returns an attachment of an email as a download',
    { ...INBOX, path: FilePath, answer: raw('application/octet-stream', 200), fails: ['not_found'] },
    async ({ tools, path, c }) => {
      const { name, content } = await openFile(tools, path.message, path.place)
      // Never rendered by the browser, whatever type the file claims.
      return c.body(new Uint8Array(content), 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'no-store',
      })
    },
  ),
  door(
    'POST /api/office/inbox/:id/answer',
    'Answers by email, closes the thread unless told otherwise, and says which thread is waiting next',
    {
      ...THREAD,
      body: AnswerInput,
      answer: Answered,
      leadsTo: ({ path, answer }) => afterAnswer(path.id, answer.next),
    },
    ({ tools, user, path, body }) => answerThread(tools, user, { thread: path.id, ...body }),
  ),
  door(
    'POST /api/office/inbox/:id/note',
    'Adds a note that only staff see',
    { ...THREAD, body: NoteInput },
    ({ tools, user, path, body }) => addThreadNote(tools, user, { thread: path.id, ...body }),
  ),
  door(
    'POST /api/office/inbox/:id/state',
    'Reopens, closes or snoozes a thread',
    { ...THREAD, body: ThreadStateInput },
    ({ tools, user, path, body }) => changeState(tools, user, { thread: path.id, ...body }),
  ),
  door(
    'POST /api/office/inbox/:id/assignee',
    'Assigns a thread to a member of staff',
    { ...THREAD, body: AssigneeInput },
    ({ tools, user, path, body }) => assignThread(tools, user, { thread: path.id, ...body }),
  ),
  door(
    'POST /api/office/inbox/:id/outcome',
    'Tells a complainant the outcome and closes the complaint',
    { ...THREAD, body: OutcomeInput },
    ({ tools, user, path, body }) => sendOutcome(tools, user, { thread: path.id, ...body }),
  ),
] as const
