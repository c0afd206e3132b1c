import type { Context } from 'hono'
import { door } from '#app/features/auth/door.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { isFormPost } from '#app/platform/web/http.ts'
import { isLocalDate } from '#app/values/local-date.ts'
import { instantOf } from '#app/values/time-zone.ts'
import { getConflicts } from './conflicts.server.ts'
import {
  MergeInput,
  NewText,
  PreviewLink,
  RestoredText,
  RevisionInput,
  SavedText,
  TextInput,
  TextPath,
  WhichText,
} from './contract.ts'
import { settleMerge } from './merge.server.ts'
import { writePreviewLink } from './preview.server.ts'
import { type Act, discardDraft, restoreRevision, type Sent, saveDraft, saveText } from './save.server.ts'
import { unscheduleText } from './schedule.server.ts'
import { createText, deleteText, withdrawText } from './states.server.ts'
import type { Which } from './store.server.ts'

const staff = { access: 'staff:texts', consent: 'no-health-data' } as const
const TEXT = { ...staff, path: TextPath, fails: ['conflict'] } as const
const toEditor =
  (done: string) =>
  ({ path: { kind, slug } }: { path: Which }): string =>
    `/office/texts/${kind}/${slug}?done=${done}`

/** The doors for editing, publishing and withdrawing the site's texts. */
export const textsDoors = [
  door(
    'POST /api/office/texts',
    'Creates a text',
    {
      ...staff,
      body: NewText,
      answer: WhichText,
      fails: ['conflict'],
      leadsTo: ({ answer }) => `/office/texts/${answer.kind}/${answer.slug}`,
    },
    ({ tools, user, body }) => createText(tools, user, body),
  ),
  door(
    'PUT /api/office/texts/:kind/:slug',
    'Saves a text, and publishes or schedules it',
    {
      ...TEXT,
      body: TextInput,
      answer: SavedText,
      maxKib: 2_048,
      leadsTo: ({ path, body, answer }) => toEditor(answer.isMerged ? 'merge' : body.act)({ path }),
    },
    async ({ tools, user, path, body, c }) => {
      const act = readAct(body, user.timeZone)
      try {
        return await saveText(tools, user, { which: path, basedOn: body.revision, sent: readSent(body), act })
      } catch (error) {
        if (isToChoose(error) && isFormPost(c)) return toMerge(c, path)
        throw error
      }
    },
  ),
  door(
    'PUT /api/office/texts/:kind/:slug/draft',
    'Saves a draft of a text',
    { ...TEXT, body: TextInput, maxKib: 2_048 },
    ({ tools, user, path, body }) =>
      saveDraft(tools, user, { which: path, basedOn: body.revision, sent: readSent(body) }),
  ),
  door(
    'POST /api/office/texts/:kind/:slug/forget-draft',
    'Discards unsaved changes',
    { ...TEXT, leadsTo: toEditor('forget') },
    ({ tools, user, path }) => discardDraft(tools, user, path),
  ),
  door(
    'POST /api/office/texts/:kind/:slug/merge',
    'Resolves a conflict between the changes of two people',
    { ...TEXT, body: MergeInput, answer: SavedText, leadsTo: toEditor('merge') },
    async ({ tools, user, path, body: { revision, ...choices }, c }) => {
      const merge = await getConflicts(tools, user, path)
      if (!merge) throw new AppError('conflict', 'There is nothing to choose any more.')
      // Another revision may have been saved while this person was choosing.
      if (merge.revision !== revision) return toMerge(c, path)
      const places = merge.parts.filter(({ kind }) => kind === 'conflict')
      const chosen = places.flatMap((_, at) => choices[`choice.${at}`] ?? [])
      if (chosen.length < places.length) throw new AppError('bad_request', 'Choose for every place.')
      if (chosen.some((choice, at) => choice === 'both' && !merge.bothFit[at]))
        throw new AppError('bad_request', 'A field has one value: choose theirs or yours.')
      const source = settleMerge(merge, chosen)
      const sent = { source, fields: {} }
      return saveText(tools, user, { which: path, basedOn: revision, sent, act: { kind: 'save' } })
    },
  ),
  door(
    'POST /api/office/texts/:kind/:slug/restore',
    'Restores an older version of a text',
    { ...TEXT, body: RevisionInput, answer: RestoredText, leadsTo: toEditor('restore') },
    async ({ tools, user, path, body }) => ({
      revision: await restoreRevision(tools, user, { which: path, revision: body.revision }),
    }),
  ),
  door(
    'POST /api/office/texts/:kind/:slug/withdraw',
    'Unpublishes a text',
    { ...TEXT, fails: ['bad_request', 'conflict'], leadsTo: toEditor('withdraw') },
    ({ tools, user, path }) => withdrawText(tools, user, path),
  ),
  door(
    'POST /api/office/texts/:kind/:slug/unschedule',
    'Cancels the scheduled publication of a text',
    { ...TEXT, leadsTo: toEditor('unschedule') },
    ({ tools, user, path }) => unscheduleText(tools, user, path),
  ),
  door(
    'POST /api/office/texts/:kind/:slug/delete',
    'Deletes a draft that was never published',
    { ...TEXT, leadsTo: ({ path }) => `/office/texts?kind=${path.kind}&done=delete` },
    ({ tools, user, path }) => deleteText(tools, user, path),
  ),
  door(
    'POST /api/office/texts/:kind/:slug/preview-link',
    'Creates a preview link that works without an account, for a week',
    { ...TEXT, answer: PreviewLink, leadsTo: ({ answer }) => answer.url },
    async ({ tools, path }) => {
      const { url, until } = await writePreviewLink(tools, path)
      return { url, until: until.toISOString() }
    },
  ),
] as const

const isToChoose = (error: unknown) => error instanceof AppError && error.reason === 'edited_meanwhile'
const toMerge = (c: Context, { kind, slug }: Which) => c.redirect(`/office/texts/${kind}/${slug}/merge`, 303)

function readSent({ source, body, ...rest }: TextBody): Sent {
  const fields = Object.entries(rest).filter(
    (entry): entry is [string, string] => entry[0].startsWith('f.') && typeof entry[1] === 'string',
  )
  return { source, body, fields: Object.fromEntries(fields) }
}

type TextBody = { source?: string | undefined; body?: string | undefined; [name: string]: unknown }

function readAct({ act, publishAt }: { act: Act['kind']; publishAt?: string | undefined }, timeZone: string): Act {
  if (act !== 'schedule') return { kind: act }
  const [day = '', time = ''] = publishAt?.split('T') ?? []
  if (!isLocalDate(day)) throw wrongField('publishAt', 'Choose a day and a time.')
  return { kind: 'schedule', at: instantOf(day, time, timeZone) }
}
