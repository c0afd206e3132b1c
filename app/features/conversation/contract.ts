import { z } from 'zod'
import { DIGEST_KEYS, LONGEST_COMMENT, REACTION_KEYS, REPORT_REASON_KEYS, TALK_KINDS, tidyWords } from './comment.ts'
import { problemWithName, tidyName } from './name.ts'

const TalkPath = { kind: z.enum(TALK_KINDS), slug: z.string().min(1).max(100) }
/** A page that is talked about. */
export const TalkPage = z.strictObject(TalkPath)
export type TalkPage = z.output<typeof TalkPage>

/** The words of a comment: plain text. */
const CommentWords = z
  .string()
  .transform(tidyWords)
  .pipe(
    z
      .string()
      .min(1, 'Please write your comment first.')
      .max(LONGEST_COMMENT, `Please keep it under ${LONGEST_COMMENT.toLocaleString('en-GB')} characters.`),
  )

/** `POST /api/talk/comments`. The id is made with the form, so that sending it twice adds nothing. */
export const CommentInput = z
  .strictObject({
    ...TalkPath,
    id: z.uuid(),
    parent: z.union([z.literal('').transform(() => null), z.uuid().nullable()]).default(null),
    body: CommentWords,
  })
  .meta({ id: 'TalkCommentInput' })
export type CommentInput = z.output<typeof CommentInput>

export const CommentPath = z.strictObject({ id: z.uuid() })
export const CommentChange = z.strictObject({ body: CommentWords }).meta({ id: 'TalkCommentChange' })

/** One sign is put under a comment, or taken away. */
export const ReactionInput = z
  .union([z.strictObject({ put: z.enum(REACTION_KEYS) }), z.strictObject({ take: z.enum(REACTION_KEYS) })])
  .meta({ id: 'TalkReactionInput' })
export type ReactionInput = z.output<typeof ReactionInput>

const words = (most: number) =>
  z
    .string()
    .transform(tidyWords)
    .pipe(z.string().max(most, `Please keep it under ${most.toLocaleString('en-GB')} characters.`))

export const ReportInput = z
  .strictObject({ reason: z.enum(REPORT_REASON_KEYS, 'Choose what’s wrong with it.'), words: words(1_000).default('') })
  .meta({ id: 'TalkReportInput' })
export type ReportInput = z.output<typeof ReportInput>

const Name = z
  .string()
  .max(200, 'Choose a shorter name.')
  .transform(tidyName)
  .superRefine((name, context) => {
    const problem = problemWithName(name)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** `POST /api/talk/name`, and back to the page where it was asked for. */
export const NameInput = z
  .strictObject({
    name: Name,
    kind: z.enum(TALK_KINDS).optional(),
    slug: z.string().max(100).optional(),
  })
  .meta({ id: 'TalkNameInput' })
export type NameInput = z.output<typeof NameInput>

export const DigestInput = z.strictObject({ digest: z.enum(DIGEST_KEYS) }).meta({ id: 'TalkDigestInput' })
export const StopInput = z.strictObject({ token: z.string().max(300) }).meta({ id: 'TalkStopInput' })

export const FollowInput = z
  .strictObject({ ...TalkPath, state: z.enum(['open', 'following', 'muted']) })
  .meta({ id: 'TalkFollowInput' })
export type FollowInput = z.output<typeof FollowInput>

export const MuteInput = z
  .strictObject({ speaker: z.uuid(), mute: z.enum(['yes', 'no']) })
  .meta({ id: 'TalkMuteInput' })
export type MuteInput = z.output<typeof MuteInput>

export const DecisionPath = z.strictObject({ id: z.uuid() })
export const AppealInput = z
  .strictObject({
    words: words(2_000).pipe(z.string().min(1, 'Please say why you think it’s wrong.')),
  })
  .meta({ id: 'TalkAppealInput' })
