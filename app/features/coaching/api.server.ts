import { refuseOtherMember } from '#app/entries/open-days.server.ts'
import { door, KEEPS_RECORDS, NO_HEALTH_DATA, OWN_DATA, raw } from '#app/features/auth/door.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { readUpload } from '#app/platform/web/http.ts'
import { IdPath } from '#app/values/schema.ts'
import { lengthProblem } from '#app/values/text-length.ts'
import { bookCall, callOf, cancelCall, invitationFor } from './calls.server.ts'
import {
  CallInput,
  MessageInput,
  PartnerAcceptance,
  PartnerInvitation,
  ShareInput,
  SuggestionAnswer,
  Thread,
  ThreadQuery,
} from './contract.ts'
import { endPartner, sayWellDone } from './partner.server.ts'
import { acceptPartner, invitePartner } from './partner-invitation.server.ts'
import { findPicture } from './pictures.server.ts'
import { endShare, share } from './sharing.server.ts'
import { answerSuggestion } from './suggestions.server.ts'
import { readThread, writeToCoach } from './thread.server.ts'
import { LONGEST_MESSAGE } from './thread.ts'

const PAGE = '/app/coach'
/** More than anybody types, and too few for a spamming program. */
const MESSAGES = { name: 'messages of a member', max: 120, windowSeconds: 3_600, per: 'person' } as const
const PICTURES = { name: 'pictures of a member', max: 30, windowSeconds: 3_600, per: 'person' } as const
const SHARING = '/app/sharing'
const PARTNER = '/app/partner'
const CALL = '/app/call'
/** Enough for somebody undecided, too few for a program that tries every slot. */
const CALLS = { name: 'calls of a member', max: 20, windowSeconds: 3_600, per: 'person' } as const
const MOST_PICTURE_KIB = 12 * 1024

export const coachingDoors = [
  door(
    'GET /api/coach/messages',
    'Lists the messages between the member and the coach, a page at a time; `q` searches',
    { ...OWN_DATA, query: ThreadQuery, answer: Thread },
    ({ tools, user, query }) => readThread(tools, user.id, query),
  ),
  door(
    'POST /api/coach/messages',
    'Sends a message to the coach. Sending the same id again changes nothing',
    { ...KEEPS_RECORDS, limit: MESSAGES, body: MessageInput, leadsTo: `${PAGE}?sent=1#newest`, fails: ['conflict'] },
    ({ tools, user, body }) => {
      refuseOtherMember(body.userId, user.id, 'You’re signed in to another account than the one this was written in.')
      return writeToCoach(tools, user, body)
    },
  ),
  door(
    'POST /api/coach/pictures',
    'Sends the coach a picture (`picture`) with an optional text (`body`)',
    {
      ...KEEPS_RECORDS,
      limit: PICTURES,
      reads: 'multipart/form-data',
      maxKib: MOST_PICTURE_KIB,
      leadsTo: `${PAGE}?sent=1#newest`,
      fails: ['conflict'],
    },
    async ({ tools, user, c }) => {
      const form = await readUpload(c)
      const file = form.get('picture')
      const words = String(form.get('body') ?? '').trim()
      const input = MessageInput.safeParse({ id: form.get('id'), body: words })
      if (!input.success)
        throw wrongField(
          'body',
          lengthProblem(words, LONGEST_MESSAGE) ?? 'Please say in a word what the picture shows.',
        )
      const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0)
      await writeToCoach(tools, user, input.data, bytes)
    },
  ),
  door(
    'GET /api/coach/pictures/:id',
    'Returns a picture from the member’s own thread',
    { ...OWN_DATA, path: IdPath, answer: raw('image/webp', 200), fails: ['not_found'] },
    async ({ tools, user, path, c }) => pictureOf(c, await findPicture(tools, user.id, path.id)),
  ),
  door(
    'POST /api/coach/suggestions/:id',
    'Accepts or declines a suggestion of the coach. An accepted goal becomes a goal',
    { ...KEEPS_RECORDS, path: IdPath, body: SuggestionAnswer, leadsTo: PAGE, fails: ['not_found'] },
    ({ tools, user, path, body }) => answerSuggestion(tools, user, { ...path, ...body }),
  ),
  door(
    'POST /api/coach/share',
    'Shares the chosen data with the coach for a time, replacing what was shared before',
    { ...KEEPS_RECORDS, body: ShareInput, leadsTo: `${SHARING}?done=1` },
    ({ tools, user, body }) => share(tools, user, body),
  ),
  door(
    'POST /api/coach/share/end',
    'Stops sharing anything with the coach, at once',
    { ...OWN_DATA, leadsTo: `${SHARING}?done=1` },
    ({ tools, user }) => endShare(tools, user.id),
  ),
  door(
    'POST /api/partner/invite',
    'Creates an invitation link for an accountability partner',
    { ...KEEPS_RECORDS, body: PartnerInvitation, leadsTo: PARTNER, fails: ['conflict'] },
    ({ tools, user, body }) => invitePartner(tools, user, body),
  ),
  door(
    'POST /api/partner/accept',
    'Accepts a partner’s invitation',
    {
      ...KEEPS_RECORDS,
      limit: { name: 'partner links of a member', max: 30, windowSeconds: 3_600, per: 'person' },
      body: PartnerAcceptance,
      leadsTo: PARTNER,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, body }) => acceptPartner(tools, user, body),
  ),
  door(
    'POST /api/partner/well-done',
    'Says ‘well done’ to the partner, once a day',
    { ...KEEPS_RECORDS, leadsTo: PARTNER, fails: ['not_found'] },
    ({ tools, user }) => sayWellDone(tools, user),
  ),
  door('POST /api/partner/end', 'Ends the partnership at once', { ...OWN_DATA, leadsTo: PARTNER }, ({ tools, user }) =>
    endPartner(tools, user.id),
  ),
  door(
    'POST /api/coach/call',
    'Books the call with the coach, or moves it',
    { ...NO_HEALTH_DATA, limit: CALLS, body: CallInput, leadsTo: `${CALL}?done=1`, fails: ['conflict'] },
    ({ tools, user, body }) => bookCall(tools, user, new Date(body.at)),
  ),
  door(
    'POST /api/coach/call/cancel',
    'Cancels the call with the coach',
    { ...NO_HEALTH_DATA, leadsTo: CALL, fails: ['conflict'] },
    ({ tools, user }) => cancelCall(tools, user),
  ),
  door(
    'GET /api/coach/call.ics',
    'The call with the coach as a calendar file',
    { ...NO_HEALTH_DATA, answer: raw('text/calendar', 200), fails: ['not_found'] },
    async ({ tools, user, c }) => {
      const call = await callOf(tools, user.id)
      if (!call) throw new AppError('not_found', 'You have no call booked.')
      return c.body(invitationFor(tools, call), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="call-with-your-coach.ics"',
        'cache-control': 'no-store',
      })
    },
  ),
] as const

type Answering = { body(bytes: Uint8Array<ArrayBuffer>, status: 200, headers: Record<string, string>): Response }

/** @throws AppError 404 when there is none, or the caller may not see it. */
export function pictureOf(c: Answering, picture: Buffer | null): Response {
  if (!picture) throw new AppError('not_found', 'There’s no such picture.')
  return c.body(new Uint8Array(picture), 200, {
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}
