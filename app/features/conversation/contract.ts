import { z } from 'zod'
import { emptyOr, schema } from '#app/values/schema.ts'
import {
  DIGEST_KEYS,
  LONGEST_COMMENT,
  normaliseText,
  REACTION_KEYS,
  REPORT_REASON_KEYS,
  TALK_KINDS,
} from './comment.ts'
import { normaliseName, problemWithName } from './name.ts'

const TalkPath = { kind: z.enum(TALK_KINDS), slug: z.string().min(1).max(100) }
export const TalkPage = z.strictObject(TalkPath)
export type TalkPage = z.output<typeof TalkPage>

/** Text without markup, of some characters at most. */
const words = (most: number) => z.string().transform(normaliseText).pipe(z.string().max(most))

const CommentWords = words(LONGEST_COMMENT).pipe(z.string().min(1, 'Please write your comment first.'))

/** `POST /api/talk/comments`. The id is generated with the form, so that sending it twice is idempotent. */
export const CommentInput = schema('TalkCommentInput', {
  ...TalkPath,
  id: z.uuid(),
  parent: emptyOr(z.uuid()).default(null),
  body: CommentWords,
})
export type CommentInput = z.output<typeof CommentInput>

export const CommentChange = schema('TalkCommentChange', { body: CommentWords })

/** Adds or removes one reaction. */
export const ReactionInput = z
  .union([z.strictObject({ put: z.enum(REACTION_KEYS) }), z.strictObject({ take: z.enum(REACTION_KEYS) })])
  .meta({ id: 'TalkReactionInput' })
export type ReactionInput = z.output<typeof ReactionInput>

export const ReportInput = schema('TalkReportInput', {
  reason: z.enum(REPORT_REASON_KEYS, 'Choose what’s wrong with it.'),
  words: words(1_000).default(''),
})
export type ReportInput = z.output<typeof ReportInput>

const Name = z
  .string()
  .max(200, 'Choose a shorter name.')
  .transform(normaliseName)
  .superRefine((name, context) => {
    const problem = problemWithName(name)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** `POST /api/talk/name`; redirects to the page where the name was requested. */
export const NameInput = schema('TalkNameInput', {
  name: Name,
  kind: z.enum(TALK_KINDS).optional(),
  slug: z.string().max(100).optional(),
})
export type NameInput = z.output<typeof NameInput>

export const DigestInput = schema('TalkDigestInput', { digest: z.enum(DIGEST_KEYS) })
export const StopInput = schema('TalkStopInput', { token: z.string().max(300) })

export const FollowInput = schema('TalkFollowInput', { ...TalkPath, state: z.enum(['open', 'following', 'muted']) })
export type FollowInput = z.output<typeof FollowInput>

export const MuteInput = schema('TalkMuteInput', { speaker: z.uuid(), mute: z.enum(['yes', 'no']) })
export type MuteInput = z.output<typeof MuteInput>

export const AppealInput = schema('TalkAppealInput', {
  words: words(2_000).pipe(z.string().min(1, 'Please say why you think it’s wrong.')),
})
