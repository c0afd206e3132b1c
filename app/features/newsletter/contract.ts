import { z } from 'zod'
import { botSignals } from '#app/values/bot-signals.ts'
import { Email } from '#app/values/email.ts'
import { schema } from '#app/values/schema.ts'
import { isWaitlist, LIST_IDS } from './lists.ts'
import { MESSAGES } from './sign-up.ts'

const signUp = {
  email: Email,
  /** `on` is what a ticked box of a plain form sends. */
  consent: z.union([z.literal(true), z.literal('true'), z.literal('on')], {
    error: MESSAGES.consentRequired.description,
  }),
  /** Path of the page with the form. */
  source: z
    .string()
    .max(100)
    .regex(/^\/[\w/-]*$/, 'source must be the path of a page.')
    .optional(),
  ...botSignals,
}
const token = z.string().min(1).max(200)

/** The last part of a pillar's path. */
const pillar = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/, 'Please choose a pillar from the list.')

export const NewsletterSignUp = schema('NewsletterSignUp', {
  ...signUp,
  /** The topic they prefer; left out or empty for everything. */
  interest: pillar.or(z.literal('')).optional(),
})

/** A built-in list, or the waitlist of an added product. */
export const List = z.union(
  [z.enum(LIST_IDS), z.templateLiteral(['product-', z.string().regex(/^[a-z0-9-]{1,50}$/)])],
  'There is no such list.',
)

export const WaitlistSignUp = schema('WaitlistSignUp', {
  ...signUp,
  list: List.refine(isWaitlist, 'There is no such waiting list.'),
})

export const SubscriptionConfirmation = schema('SubscriptionConfirmation', { token })

/** Without a list: all of them. */
export const Unsubscription = schema('Unsubscription', {
  token,
  list: z.union([List, z.literal('all')]).default('all'),
  /** The letter that contained the link. */
  letter: z.uuid().optional(),
})

/** The ticked boxes of a form: each pillar is a field of its own. */
export const InterestsInput = z
  .object({ token })
  .catchall(z.literal('on'))
  .transform(({ token: of, ...boxes }) => ({ token: of, interests: Object.keys(boxes) }))
  .refine(({ interests }) => interests.length <= 40 && interests.every((slug) => pillar.safeParse(slug).success), {
    message: 'Please choose from the list.',
  })
  .meta({ id: 'InterestsInput' })

export const MemberNewsInput = schema('MemberNewsInput', { wanted: z.enum(['yes', 'no']) })
