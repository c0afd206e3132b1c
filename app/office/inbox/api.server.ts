import { door, raw } from '#app/features/auth/door.server.ts'
import { answerThread, giveOutcome, noteOnThread } from './answer.server.ts'
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
  SavedAnswerInput,
  ThreadPath,
  ThreadStateInput,
} from './contract.ts'
import { addSavedAnswer, changeSavedAnswer, removeSavedAnswer } from './saved-answers.server.ts'
import { assignThread, changeState, closeMany, undoClosing } from './states.server.ts'
import { openFile } from './thread.server.ts'
import { afterAnswer } from './thread.ts'

const INBOX = { access: 'staff:inbox', consent: 'no-health-data' } as const
const toThread = ({ path }: { path: { id: string } }) => `/office/inbox/${path.id}`
const ANSWERS = '/office/inbox/answers'

/** What people wrote to us, and answering them. */
export const inboxDoors = [
  door(
    'POST /api/office/inbox/close-many',
    {
      summary: 'Closes the chosen threads but complaints; answers with what takes it back',
      ...INBOX,
      body: ChosenThreads,
      answer: Closed,
      leadsTo: ({ answer }) => `/office/inbox?closed=${answer.count}&closing=${answer.closing}`,
    },
    ({ tools, user, body }) => closeMany(tools, user, body),
  ),
  door(
    'POST /api/office/inbox/undo-close',
    { summary: 'Opens again what one press closed', ...INBOX, body: ClosingInput, leadsTo: '/office/inbox' },
    ({ tools, user, body }) => undoClosing(tools, user, body.closing),
  ),
  door(
    'POST /api/office/saved-answers',
    { summary: 'Keeps an answer to begin others from', ...INBOX, body: SavedAnswerInput, leadsTo: ANSWERS },
    ({ tools, user, body }) => addSavedAnswer(tools, user, body),
  ),
  door(
    'POST /api/office/saved-answers/:id',
    {
      summary: 'Changes a saved answer',
      ...INBOX,
      path: ThreadPath,
      body: SavedAnswerInput,
      leadsTo: ANSWERS,
      fails: ['not_found'],
    },
    ({ tools, user, path, body }) => changeSavedAnswer(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/saved-answers/:id/remove',
    { summary: 'Deletes a saved answer', ...INBOX, path: ThreadPath, leadsTo: ANSWERS, fails: ['not_found'] },
    ({ tools, user, path }) => removeSavedAnswer(tools, user, path.id),
  ),
  door(
    'GET /api/office/inbox/messages/:message/files/:place',
    {
      summary: 'A file that came with a letter, to keep',
      ...INBOX,
      path: FilePath,
      answer: raw('application/octet-stream', 200),
      fails: ['not_found'],
    },
    async ({ tools, path, c }) => {
      const { name, content } = await openFile(tools, path.message, path.place)
      // Never drawn by the browser, whatever it says it is.
      return c.body(new Uint8Array(content), 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'no-store',
      })
    },
  ),
  door(
    'POST /api/office/inbox/:id/answer',
    {
      summary: 'Answers by email, closes the thread unless told otherwise, and says who waits next',
      ...INBOX,
      path: ThreadPath,
      body: AnswerInput,
      answer: Answered,
      leadsTo: ({ path, answer }) => afterAnswer(path.id, answer.next),
      fails: ['not_found'],
    },
    ({ tools, user, path, body }) => answerThread(tools, user, { thread: path.id, ...body }),
  ),
  door(
    'POST /api/office/inbox/:id/note',
    {
      summary: 'Writes a note that only staff see',
      ...INBOX,
      path: ThreadPath,
      body: NoteInput,
      leadsTo: toThread,
      fails: ['not_found'],
    },
    ({ tools, user, path, body }) => noteOnThread(tools, user, { thread: path.id, ...body }),
  ),
  door(
    'POST /api/office/inbox/:id/state',
    {
      summary: 'Opens, closes or snoozes a thread',
      ...INBOX,
      path: ThreadPath,
      body: ThreadStateInput,
      leadsTo: toThread,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, path, body }) => changeState(tools, user, { thread: path.id, ...body }),
  ),
  door(
    'POST /api/office/inbox/:id/assignee',
    {
      summary: 'Gives a thread to somebody of the staff',
      ...INBOX,
      path: ThreadPath,
      body: AssigneeInput,
      leadsTo: toThread,
      fails: ['not_found'],
    },
    ({ tools, user, path, body }) => assignThread(tools, user, { thread: path.id, ...body }),
  ),
  door(
    'POST /api/office/inbox/:id/outcome',
    {
      summary: 'Tells a complaint’s person the outcome, and closes it',
      ...INBOX,
      path: ThreadPath,
      body: OutcomeInput,
      leadsTo: toThread,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, path, body }) => giveOutcome(tools, user, { thread: path.id, ...body }),
  ),
] as const
