import { door, KEEPS_RECORDS, NO_HEALTH_DATA, unsubscribeDoor } from '#app/features/auth/door.server.ts'
import { IdPath } from '#app/values/schema.ts'
import { appeal } from './appeals.server.ts'
import { react, writeComment } from './comments.server.ts'
import {
  AppealInput,
  CommentChange,
  CommentInput,
  DigestInput,
  FollowInput,
  MuteInput,
  NameInput,
  ReactionInput,
  ReportInput,
  StopInput,
} from './contract.ts'
import { stopDigest } from './digest.server.ts'
import { follow, mute, setDigest } from './follow.server.ts'
import { changeComment, deleteComment } from './own-comment.server.ts'
import { reportComment } from './reports.server.ts'
import { chooseName } from './speakers.server.ts'

const HOUR = 3_600

const pageOf = ({ kind, slug }: { kind: string; slug: string }) => `/app/talk/${kind}/${encodeURIComponent(slug)}`
const toComment = ({ path }: { path: { id: string } }) => `/app/talk/comment/${path.id}`

/**
 * Members' comments on published pages. The pages read them through loaders; these doors write. Comments may contain
 * health data, so writing one requires consent, unlike the other actions.
 */
export const conversationDoors = [
  door(
    'POST /api/talk/comments',
    'Writes a comment under a page, or a reply to one',
    {
      ...KEEPS_RECORDS,
      limit: { name: 'comments of a member', max: 30, windowSeconds: HOUR, per: 'person' },
      body: CommentInput,
      leadsTo: ({ body }) => `${pageOf(body)}?at=${body.id}#c-${body.id}`,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, body }) => writeComment(tools, user, body),
  ),
  door(
    'POST /api/talk/comments/:id',
    'Edits the user’s own comment, within 15 minutes',
    {
      ...KEEPS_RECORDS,
      limit: { name: 'changes of comments of a member', max: 60, windowSeconds: HOUR, per: 'person' },
      path: IdPath,
      body: CommentChange,
      leadsTo: (sent) => `${toComment(sent)}?done=changed`,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, path, body }) => changeComment(tools, user, path.id, body.body),
  ),
  door(
    'POST /api/talk/comments/:id/delete',
    'Deletes the user’s own comment',
    {
      ...NO_HEALTH_DATA,
      path: IdPath,
      leadsTo: (sent) => `${toComment(sent)}?done=deleted`,
      fails: ['not_found'],
    },
    ({ tools, user, path }) => deleteComment(tools, user, path.id),
  ),
  door(
    'POST /api/talk/comments/:id/reactions',
    'Adds a reaction to a comment, or removes it',
    {
      ...NO_HEALTH_DATA,
      limit: { name: 'signs of a member', max: 300, windowSeconds: HOUR, per: 'person' },
      path: IdPath,
      body: ReactionInput,
      leadsTo: toComment,
      fails: ['not_found', 'conflict'],
    },
    async ({ tools, user, path, body }) => {
      await react(tools, user, path.id, body)
    },
  ),
  door(
    'POST /api/talk/comments/:id/report',
    'Reports a comment to the coach',
    {
      ...NO_HEALTH_DATA,
      limit: { name: 'reports of a member', max: 20, windowSeconds: HOUR, per: 'person' },
      path: IdPath,
      body: ReportInput,
      leadsTo: (sent) => `${toComment(sent)}?done=reported`,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, path, body }) => reportComment(tools, user, path.id, body),
  ),
  door(
    'POST /api/talk/name',
    'Sets the name that other members see',
    {
      ...NO_HEALTH_DATA,
      limit: { name: 'names of a member', max: 10, windowSeconds: 24 * HOUR, per: 'person' },
      body: NameInput,
      leadsTo: ({ body }) =>
        body.kind && body.slug ? `${pageOf({ kind: body.kind, slug: body.slug })}#write` : '/app/talk?done=name',
      fails: ['conflict'],
    },
    ({ tools, user, body }) => chooseName(tools, user, body.name),
  ),
  door(
    'POST /api/talk/follow',
    'Follows a page, mutes it, or does neither',
    { ...NO_HEALTH_DATA, body: FollowInput, leadsTo: ({ body }) => pageOf(body), fails: ['not_found'] },
    ({ tools, user, body }) => follow(tools, user, body),
  ),
  door(
    'POST /api/talk/mute',
    'Mutes another member, or unmutes them',
    { ...NO_HEALTH_DATA, body: MuteInput, leadsTo: '/app/talk?done=mute', fails: ['not_found', 'conflict'] },
    ({ tools, user, body }) => mute(tools, user, body),
  ),
  door(
    'POST /api/talk/digest',
    'Sets how often to receive the email digest of Talk',
    { ...NO_HEALTH_DATA, body: DigestInput, leadsTo: '/app/talk?done=digest' },
    ({ tools, user, body }) => setDigest(tools, user.id, body.digest),
  ),
  door(
    'POST /api/talk/decisions/:id/appeal',
    'Appeals once against a moderation decision',
    {
      ...NO_HEALTH_DATA,
      limit: { name: 'appeals of a member', max: 10, windowSeconds: HOUR, per: 'person' },
      path: IdPath,
      body: AppealInput,
      leadsTo: '/app/talk?done=appeal#decisions',
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, path, body }) => appeal(tools, user, path.id, body.words),
  ),
  unsubscribeDoor('GET /api/talk/stop', '/talk/stop'),
  door(
    'POST /api/talk/stop',
    'Unsubscribes from emails about Talk. With the token in the address, it is the one-click of RFC 8058',
    { access: 'public', isOneClick: true, body: StopInput, leadsTo: '/talk/stop?stopped=1', fails: ['not_found'] },
    ({ tools, body }) => stopDigest(tools, body.token),
  ),
] as const
