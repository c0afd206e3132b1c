import { door, raw } from '#app/features/auth/door.server.ts'
import { audit } from '#app/platform/audit.ts'
import { check, readUpload } from '#app/platform/web/http.ts'
import { IdPath } from '#app/values/schema.ts'
import { beginLetter, saveLetter, sendLetter, sendTest } from './campaigns.server.ts'
import {
  Begun,
  DoubtfulInput,
  ImportInput,
  ImportReport,
  LetterAct,
  LetterInput,
  ListPath,
  NewLetter,
  NewStep,
  SendInput,
  StepInput,
} from './contract.ts'
import { decodeFile, importSubscribers } from './import.server.ts'
import { actOnLetter, settleDoubtful } from './letter-actions.server.ts'
import { exportSubscribers } from './lists.server.ts'
import { beginStep, saveStep, switchStepOn } from './steps.server.ts'

const LETTERS = { access: 'staff:letters', consent: 'no-health-data' } as const
const BEGINNING = {
  ...LETTERS,
  answer: Begun,
  leadsTo: ({ answer }: { answer: { id: string } }): string => `/office/letters/${answer.id}/edit`,
} as const
const LETTER = {
  ...LETTERS,
  path: IdPath,
  leadsTo: ({ path }: { path: { id: string } }): string => `/office/letters/${path.id}`,
  fails: ['not_found', 'conflict'],
} as const

/** The doors of newsletters: writing, previewing, sending, stopping. */
export const lettersDoors = [
  door(
    'POST /api/office/letters',
    'Creates a letter to a list',
    { ...BEGINNING, body: NewLetter },
    async ({ tools, user, body }) => ({ id: await beginLetter(tools, user, body.list) }),
  ),
  door(
    'PUT /api/office/letters/:id',
    'Saves a letter that has not been sent; needs the revision that was read',
    { ...LETTER, body: LetterInput, maxKib: 512 },
    ({ tools, user, path, body }) => saveLetter(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/letters/:id/test',
    'Sends the letter to whoever asks, as its readers will get it',
    {
      ...LETTER,
      limit: { name: 'test letters of a person', max: 20, windowSeconds: 3_600, per: 'person' },
      leadsTo: ({ path }) => `/office/letters/${path.id}?tested=1`,
    },
    ({ tools, user, path }) => sendTest(tools, user, path.id),
  ),
  door(
    'POST /api/office/letters/:id/send',
    'Sends the letter to its readers, now or at a time',
    { ...LETTER, body: SendInput },
    ({ tools, user, path, body }) => sendLetter(tools, user, { id: path.id, ...body }),
  ),
  door(
    'POST /api/office/letters/:id/act',
    'Pauses, resumes, withdraws or deletes a letter, or hides it from the site or shows it there',
    {
      ...LETTER,
      body: LetterAct,
      leadsTo: ({ path, body }) =>
        body.act === 'delete' ? '/office/letters?done=delete' : `/office/letters/${path.id}`,
    },
    ({ tools, user, path, body }) => actOnLetter(tools, user, path.id, body.act),
  ),
  door(
    'POST /api/office/welcome',
    'Adds a step to a welcome series, switched off',
    { ...BEGINNING, body: NewStep },
    async ({ tools, user, body }) => ({ id: await beginStep(tools, user, body.after) }),
  ),
  door(
    'PUT /api/office/welcome/:id',
    'Saves a step of a welcome series; needs the revision that was read',
    { ...LETTER, body: StepInput, maxKib: 512 },
    ({ tools, user, path, body }) => saveStep(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/welcome/:id/switch-on',
    'Switches a step on. Each new subscriber gets it once',
    LETTER,
    ({ tools, user, path }) => switchStepOn(tools, user, path.id),
  ),
  door(
    'POST /api/office/letters/:id/doubtful',
    'Counts emails that may or may not have gone as sent, or sends them again',
    { ...LETTER, body: DoubtfulInput },
    ({ tools, user, path, body }) => settleDoubtful(tools, user, path.id, body.as),
  ),
  door(
    'GET /api/office/subscribers/:list',
    'The subscribers of a list as CSV, with what each agreed to',
    { access: 'staff:exports', consent: 'no-health-data', fresh: true, path: ListPath, answer: raw('text/csv', 200) },
    async ({ tools, user, path }) => {
      const entry = { by: user, action: 'letters.export', subject: `list:${path.list}` } as const
      await audit(tools.db, entry, tools.clock.now())
      return exportSubscribers(tools, path.list)
    },
  ),
  door(
    'POST /api/office/subscribers/:list',
    'Imports subscribers who agreed elsewhere (`file` or `rows`), and reports on each line',
    {
      ...LETTERS,
      maxKib: 4096,
      path: ListPath,
      reads: 'multipart/form-data',
      answer: ImportReport,
      leadsTo: ({ path, answer: { problems, ...counts } }) => {
        const result = JSON.stringify({
          ...counts,
          failed: problems.length,
          problems: problems.slice(0, MOST_REPORTED),
        })
        return `/office/letters/lists/${path.list}?${new URLSearchParams({ report: result })}`
      },
    },
    async ({ tools, user, path, c }) => {
      const form = await readUpload(c)
      const { file, rows, ...said } = Object.fromEntries(form)
      const isFile = file instanceof File && file.size > 0
      const sent = { ...said, rows: isFile ? decodeFile(await file.arrayBuffer()) : rows }
      const { hasProof: _yes, ...input } = check(ImportInput, sent)
      return importSubscribers(tools, user, { ...path, ...input })
    },
  ),
] as const

/** The most report lines that fit into a URL. */
const MOST_REPORTED = 20
