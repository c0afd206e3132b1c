import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { emptyOr, schema } from '#app/values/schema.ts'
import { SHARE_DAYS, SHARED_KINDS } from './sharing.ts'
import { ABOUT_PAGE_KEYS, LONGEST_MESSAGE } from './thread.ts'

export const MessageBody = z
  .string()
  .trim()
  .min(1, 'Please write your message first.')
  .max(
    LONGEST_MESSAGE,
    `Please use at most ${LONGEST_MESSAGE.toLocaleString('en-GB')} characters, or send it in two messages.`,
  )

/** `POST /api/coach/messages`. The client creates the id as idempotency key, so that sending it again adds nothing. */
export const MessageInput = schema('CoachMessageInput', {
  id: z.uuid(),
  /** Who wrote it: a message may wait on a device on which somebody else has signed in since. */
  userId: z.string().max(64).optional(),
  body: MessageBody,
  aboutDay: emptyOr(LocalDate).default(null),
  aboutPage: emptyOr(z.enum(ABOUT_PAGE_KEYS)).default(null),
})
export type MessageInput = z.output<typeof MessageInput>

/** `before` is the place of the oldest message already loaded. */
export const ThreadQuery = z.strictObject({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  q: z.string().trim().max(100).optional(),
})
export type ThreadQuery = z.output<typeof ThreadQuery>

export const Message = z
  .object({
    id: z.string(),
    place: z.int(),
    side: z.enum(['member', 'coach']),
    writer: z.string().nullable(),
    body: z.string(),
    aboutDay: LocalDate.nullable(),
    aboutPage: z.enum(ABOUT_PAGE_KEYS).nullable(),
    reviewWeek: LocalDate.nullable(),
    pictureId: z.string().nullable(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'CoachMessage' })
export type Message = z.infer<typeof Message>

export const Thread = z
  .object({
    /** The oldest first. */
    messages: z.array(Message),
    /** The cursor of the next older page; null at the beginning. */
    before: z.int().nullable(),
    /** The place up to which each side has read. */
    readByCoach: z.int(),
    readByMember: z.int(),
  })
  .meta({ id: 'CoachThread' })
export type Thread = z.infer<typeof Thread>

/** `POST /api/coach/share`: a checkbox for each kind, the first day, and the duration. */
export const ShareInput = z
  .strictObject({
    ...Object.fromEntries(SHARED_KINDS.map((kind) => [`kind.${kind}`, z.literal('yes').optional()])),
    from: LocalDate,
    days: z
      .enum([...SHARE_DAYS.map(String)], 'Choose one of the times.')
      .transform((days) => SHARE_DAYS.find((known) => String(known) === days) ?? null),
  })
  .transform(({ from, days, ...boxes }) => ({
    kinds: SHARED_KINDS.filter((kind) => `kind.${kind}` in boxes),
    from,
    days,
  }))
  .refine(({ kinds }) => kinds.length > 0, { path: ['kinds'], message: 'Choose at least one thing to share.' })
  .meta({ id: 'CoachShareInput' })
export type ShareInput = z.output<typeof ShareInput>

const Name = z.string().trim().min(1, 'Please say what you’d like to be called.').max(40)
export const PartnerInvitation = schema('PartnerInvitation', { name: Name })
export const PartnerAcceptance = schema('PartnerAcceptance', { name: Name, token: z.string().max(200) })

export const SuggestionAnswer = schema('CoachSuggestionAnswer', { answer: z.enum(['accepted', 'declined']) })

/** `POST /api/coach/call`: its start, one of the offered instants. */
export const CallInput = schema('CallInput', {
  at: z.iso.datetime({ offset: true, message: 'Choose one of the times.' }),
})
