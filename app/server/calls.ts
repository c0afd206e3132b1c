import { z } from 'zod'
import {
  AccountSettings,
  CodeRedemption,
  HealthConsentInput,
  LinkRedemption,
  SessionRevocation,
  SignInRequest,
} from '#app/features/auth/contract.ts'
import { BaselineInput, BaselineReadings, BaselineRemoval } from '#app/features/baseline/contract.ts'
import { BlogQuery, PostDetail, PostEntry } from '#app/features/blog/contract.ts'
import { Checkin, CheckinInput } from '#app/features/checkin/contract.ts'
import { ConsentInput } from '#app/features/consent/contract.ts'
import { ContactInput } from '#app/features/contact/contract.ts'
import { DonationIntent } from '#app/features/donations/contract.ts'
import { StoredTrial, TrialEnd, TrialInput } from '#app/features/experiments/contract.ts'
import { Billing, PauseRequest, SubscriptionAnswer, SubscriptionRequest } from '#app/features/membership/contract.ts'
import {
  NewsletterSignUp,
  SubscriptionConfirmation,
  Unsubscription,
  WaitlistSignUp,
} from '#app/features/newsletter/contract.ts'
import { PaymentIntentAnswer } from '#app/features/payments/contract.ts'
import { ClosingInput, ImportChoices } from '#app/features/portability/contract.ts'
import { ReminderInput } from '#app/features/reminders/api.server.ts'
import { CalendarInput, TokenInput } from '#app/features/reminders/contract.ts'
import { Review, ReviewInput } from '#app/features/review/contract.ts'
import {
  Dashboard,
  DayModeInput,
  GoalInput,
  GoalRemoval,
  HabitInput,
  History,
  PauseInput,
  PauseRemoval,
  Progress,
  ProgressQuery,
  Routine,
  RoutineInput,
  RoutineQuery,
} from '#app/features/routine/contract.ts'
import { SafetyInput } from '#app/features/safety/api.server.ts'
import { SearchAnswer, SearchQuery } from '#app/features/search/contract.ts'
import {
  BuyerDetails,
  Cart,
  CartChange,
  CartInput,
  CartRemoval,
  DeliveryDetails,
  DownloadInput,
  DownloadRenewal,
  DownloadRequest,
  EbookIntent,
  Order,
  PackIntent,
} from '#app/features/shop/contract.ts'
import { TimetableInput } from '#app/features/timetable/api.server.ts'
import { TimetableTick } from '#app/features/timetable/contract.ts'

/** Who may use a call. Deny by default: a route that is not listed here fails the tests. */
type Access = 'public' | 'user'

export type Call = {
  method: 'get' | 'post' | 'put'
  path: string
  access: Access
  summary: string
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
}

const Done = z.object({ status: z.literal(true) })
const Redirect = z.object({ redirectTo: z.string() })
const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  timeZone: z.string(),
  dayStart: z.string(),
  joinedOn: z.string(),
  role: z.string(),
})
const Session = z.object({ isAuthenticated: z.boolean(), hasActiveSubscription: z.boolean() })

/** Every JSON call of the product: the access matrix is tested from it and the OpenAPI description is made from it. */
export const CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/api/consent',
    access: 'public',
    summary: 'Proof of a choice about cookies',
    body: ConsentInput,
    answer: Done,
  },
  {
    method: 'get',
    path: '/healthz',
    access: 'public',
    summary: 'The process is alive',
    answer: z.object({ status: z.string() }),
  },
  {
    method: 'get',
    path: '/readyz',
    access: 'public',
    summary: 'The process can do its work; 503 names what is missing',
  },
  {
    method: 'get',
    path: '/metrics',
    access: 'public',
    summary: 'Figures for a monitoring system (Prometheus text); 404 from another machine without the bearer token',
  },
  {
    method: 'get',
    path: '/api/blog',
    access: 'public',
    summary: 'Posts, newest first; one page of nine with ?page',
    query: BlogQuery,
    answer: PostEntry.array(),
  },
  { method: 'get', path: '/api/blog/:slug', access: 'public', summary: 'A post with its text', answer: PostDetail },
  { method: 'get', path: '/rss.xml', access: 'public', summary: 'The posts as RSS with full text' },
  { method: 'get', path: '/sitemap.xml', access: 'public', summary: 'Every public page' },
  { method: 'get', path: '/robots.txt', access: 'public', summary: 'What search engines may read' },
  {
    method: 'get',
    path: '/share/:name',
    access: 'public',
    summary: 'Picture of a shared link; the site’s own where none was drawn',
  },
  {
    method: 'get',
    path: '/.well-known/security.txt',
    access: 'public',
    summary: 'Whom to tell about a weakness (RFC 9116)',
  },
  {
    method: 'get',
    path: '/.well-known/security-policy.txt',
    access: 'public',
    summary: 'What happens with a report of a weakness',
  },
  { method: 'get', path: '/weekly-protocols.ics', access: 'public', summary: 'The weekly protocols as a calendar' },
  {
    method: 'get',
    path: '/api/search',
    access: 'public',
    summary: 'Pages that have the words',
    query: SearchQuery,
    answer: SearchAnswer,
  },
  { method: 'get', path: '/api/openapi.json', access: 'public', summary: 'This description' },

  {
    method: 'get',
    path: '/api/login',
    access: 'public',
    summary: 'Redirects to the sign-in page',
    query: z.object({ next: z.string().optional() }),
  },
  {
    method: 'get',
    path: '/api/logout',
    access: 'public',
    summary: 'Signs out when it is the person’s own navigation on this site; else asks',
  },
  { method: 'post', path: '/api/logout', access: 'public', summary: 'Signs out', answer: Done },
  {
    method: 'post',
    path: '/api/auth/sign-in/magic-link',
    access: 'public',
    summary: 'Sends a mail with a link and a code',
    body: SignInRequest,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/auth/sign-in/link',
    access: 'public',
    summary: 'Redeems the link of a mail',
    body: LinkRedemption,
    answer: Redirect,
  },
  {
    method: 'post',
    path: '/api/auth/sign-in/code',
    access: 'public',
    summary: 'Redeems the code of a mail, in the browser that asked',
    body: CodeRedemption,
    answer: Redirect,
  },
  {
    method: 'get',
    path: '/api/auth/user',
    access: 'user',
    summary: 'The current user; 401 only when signed out',
    answer: User,
  },
  {
    method: 'get',
    path: '/api/session',
    access: 'public',
    summary: 'Signed in or not, member or not',
    answer: Session,
  },
  {
    method: 'post',
    path: '/api/auth/sessions/revoke',
    access: 'user',
    summary: 'Ends one of the user’s sessions',
    body: SessionRevocation,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/auth/sessions/revoke-all',
    access: 'user',
    summary: 'Signs out everywhere',
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/account/health-consent',
    access: 'user',
    summary: 'Agrees to health data being kept, or takes that back',
    body: HealthConsentInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/account/settings',
    access: 'user',
    summary: 'Saves name, time zone and day start',
    body: AccountSettings,
    answer: Done,
  },
  {
    method: 'get',
    path: '/api/account/export.json',
    access: 'user',
    summary: 'Everything kept about the user; needs a sign-in of the last hour',
  },
  {
    method: 'get',
    path: '/api/account/export.zip',
    access: 'user',
    summary: 'The same as CSV files in an archive',
  },
  {
    method: 'post',
    path: '/api/account/import',
    access: 'user',
    summary: 'Takes a file (multipart, `file`): our JSON or CSV, or Loop Habit Tracker’s; changes nothing yet',
  },
  {
    method: 'post',
    path: '/api/account/import/carry-out',
    access: 'user',
    summary: 'Brings the waiting file in, all of it or nothing',
    body: ImportChoices,
    answer: Done,
  },
  { method: 'post', path: '/api/account/import/discard', access: 'user', summary: 'Forgets that file', answer: Done },
  {
    method: 'post',
    path: '/api/account/erase-records',
    access: 'user',
    summary: 'Erases every health record at once; the account stays',
    body: ClosingInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/account/close',
    access: 'user',
    summary: 'Ends the renewal of a membership now and erases the account in seven days',
    body: ClosingInput,
    answer: Done,
  },
  { method: 'post', path: '/api/account/keep', access: 'user', summary: 'Takes that back', answer: Done },

  {
    method: 'get',
    path: '/api/routine',
    access: 'user',
    summary: 'The record of a day; today without a date',
    query: RoutineQuery,
    answer: Routine,
  },
  {
    method: 'post',
    path: '/api/routine',
    access: 'user',
    summary: 'Saves a whole day',
    body: RoutineInput,
    answer: Routine,
  },
  {
    method: 'put',
    path: '/api/routine/:date/:habit',
    access: 'user',
    summary: 'Sets one habit of a day; idempotent',
    body: HabitInput,
    answer: Routine,
  },
  {
    method: 'post',
    path: '/api/routine/:date/:habit',
    access: 'user',
    summary: 'The same, for a form without script',
    body: HabitInput,
    answer: Routine,
  },
  {
    method: 'put',
    path: '/api/routine/:date',
    access: 'user',
    summary: 'Says what kind of day it was; idempotent',
    body: DayModeInput,
    answer: Routine,
  },
  {
    method: 'post',
    path: '/api/routine/:date',
    access: 'user',
    summary: 'The same, for a form without script',
    body: DayModeInput,
    answer: Routine,
  },
  {
    method: 'get',
    path: '/api/trials',
    access: 'user',
    summary: 'Every trial of one’s own, newest first',
    answer: StoredTrial.array(),
  },
  {
    method: 'post',
    path: '/api/trials',
    access: 'user',
    summary: 'Starts a trial of a habit; one at a time, and none of a habit that safety leaves out',
    body: TrialInput,
    answer: StoredTrial,
  },
  {
    method: 'post',
    path: '/api/trials/end',
    access: 'user',
    summary: 'Ends a trial early, or forgets one that has not begun',
    body: TrialEnd,
    answer: Done,
  },
  {
    method: 'get',
    path: '/api/reviews',
    access: 'user',
    summary: 'Every weekly review, newest first',
    answer: Review.array(),
  },
  {
    method: 'post',
    path: '/api/reviews',
    access: 'user',
    summary: 'Keeps the review of a week and mails it once; said again, it is changed',
    body: ReviewInput,
    answer: Done,
  },
  {
    method: 'get',
    path: '/api/baseline',
    access: 'user',
    summary: 'Every figure of the baseline, in the first unit of its measure',
    answer: BaselineReadings,
  },
  {
    method: 'post',
    path: '/api/baseline',
    access: 'user',
    summary: 'Keeps the figures of a day, all or none; corrects those that are there',
    body: BaselineInput,
    answer: BaselineReadings,
  },
  {
    method: 'post',
    path: '/api/baseline/remove',
    access: 'user',
    summary: 'Removes one figure',
    body: BaselineRemoval,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/safety',
    access: 'user',
    summary: 'Keeps the answers to the safety questions; the routine follows from today',
    body: SafetyInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/timetable/tick',
    access: 'user',
    summary: 'Ticks the habits of one line of one’s own timetable',
    body: TimetableTick,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/timetable',
    access: 'user',
    summary: 'Keeps an own copy of the weekly timetable, or forgets it',
    body: TimetableInput,
    answer: Done,
  },
  {
    method: 'put',
    path: '/api/checkins/:date',
    access: 'user',
    summary: 'Keeps how a day felt; idempotent',
    body: CheckinInput,
    answer: Checkin,
  },
  {
    method: 'post',
    path: '/api/checkins/:date',
    access: 'user',
    summary: 'The same, for a form without script',
    body: CheckinInput,
    answer: Checkin,
  },
  {
    method: 'get',
    path: '/api/dashboard',
    access: 'user',
    summary: 'The last 62 days, streak, goals, achievements and pauses',
    answer: Dashboard,
  },
  {
    method: 'get',
    path: '/api/history',
    access: 'user',
    summary: 'The last twelve months and the longest streak',
    answer: History,
  },
  { method: 'post', path: '/api/goals', access: 'user', summary: 'Sets a goal', body: GoalInput, answer: Done },
  {
    method: 'post',
    path: '/api/goals/remove',
    access: 'user',
    summary: 'Gives a goal up',
    body: GoalRemoval,
    answer: Done,
  },
  { method: 'post', path: '/api/pauses', access: 'user', summary: 'Takes days off', body: PauseInput, answer: Done },
  {
    method: 'post',
    path: '/api/pauses/remove',
    access: 'user',
    summary: 'Ends a pause as if it had never been',
    body: PauseRemoval,
    answer: Done,
  },
  {
    method: 'get',
    path: '/api/progress',
    access: 'user',
    summary: 'Days and totals of the last 7, 30, 90 or 365 days',
    query: ProgressQuery,
    answer: Progress,
  },

  {
    method: 'post',
    path: '/api/create-payment-intent',
    access: 'public',
    summary: 'Begins a payment for the e-book, packs or a donation; asked again, gives the same one',
    body: z.union([DonationIntent, EbookIntent, PackIntent]),
    answer: PaymentIntentAnswer,
  },
  {
    method: 'post',
    path: '/api/stripe/webhook',
    access: 'public',
    summary: 'A signed event of Stripe: 200 done or known, 400 not signed by Stripe, 500 to be sent again',
  },
  { method: 'get', path: '/api/cart', access: 'public', summary: 'What is in one’s own cart', answer: Cart },
  {
    method: 'post',
    path: '/api/cart',
    access: 'public',
    summary: 'Puts a pack into the cart',
    body: CartInput,
    answer: Cart,
  },
  {
    method: 'post',
    path: '/api/cart/set',
    access: 'public',
    summary: 'Says how many of a pack are wanted',
    body: CartChange,
    answer: Cart,
  },
  {
    method: 'post',
    path: '/api/cart/remove',
    access: 'public',
    summary: 'Takes a pack out of the cart',
    body: CartRemoval,
    answer: Cart,
  },
  {
    method: 'post',
    path: '/api/cart/checkout',
    access: 'public',
    summary: 'Makes an order of the cart, with where it goes; charges nothing',
    body: DeliveryDetails,
    answer: z.object({ orderId: z.uuid(), path: z.string() }),
  },
  {
    method: 'post',
    path: '/api/orders/:id/delivery',
    access: 'public',
    summary: 'Where an order of packs goes, until it is paid',
    body: DeliveryDetails,
    answer: Done,
  },
  { method: 'get', path: '/api/orders/:id', access: 'public', summary: 'One’s own order; else 404', answer: Order },
  {
    method: 'post',
    path: '/api/orders/:id/details',
    access: 'public',
    summary: 'Where an order goes and what its buyer agreed to; before it is paid',
    body: BuyerDetails,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/orders/:id/download',
    access: 'public',
    summary: 'A link to what one’s own order holds',
    answer: z.object({ path: z.string() }),
  },
  {
    method: 'post',
    path: '/api/orders/:id/refund',
    access: 'public',
    summary: 'Money back for one’s own order, within 30 days',
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/downloads',
    access: 'public',
    summary: 'The file behind a download link; 410 when the link has expired',
    body: DownloadInput,
  },
  {
    method: 'post',
    path: '/api/downloads/renew',
    access: 'public',
    summary: 'Mails a fresh link for an old one',
    body: DownloadRenewal,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/ebook/free',
    access: 'public',
    summary: 'Mails the e-book to somebody who cannot pay',
    body: DownloadRequest,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/downloads/resend',
    access: 'public',
    summary: 'Mails a fresh link to the address of an order; the same answer when there is none',
    body: DownloadRequest,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/create-subscription',
    access: 'user',
    summary: 'Begins a membership; asked again, gives the same one',
    body: SubscriptionRequest,
    answer: SubscriptionAnswer,
  },
  { method: 'get', path: '/api/billing', access: 'user', summary: 'One’s own membership', answer: Billing.nullable() },
  {
    method: 'post',
    path: '/api/billing/refresh',
    access: 'user',
    summary: 'Asks the payment provider how one’s own membership stands',
    answer: Billing.nullable(),
  },
  {
    method: 'post',
    path: '/api/billing/portal',
    access: 'user',
    summary: 'The payment provider’s page for card and invoices',
    answer: z.object({ url: z.string() }),
  },
  { method: 'post', path: '/api/billing/cancel', access: 'user', summary: 'Ends with the paid month', answer: Done },
  { method: 'post', path: '/api/billing/resume', access: 'user', summary: 'Takes an ending back', answer: Done },
  {
    method: 'post',
    path: '/api/billing/pause',
    access: 'user',
    summary: 'Rests a membership for some months; nothing is charged',
    body: PauseRequest,
    answer: Done,
  },
  { method: 'post', path: '/api/billing/unpause', access: 'user', summary: 'Ends a pause now', answer: Done },
  { method: 'post', path: '/api/billing/refund', access: 'user', summary: 'Money back within 30 days', answer: Done },

  {
    method: 'post',
    path: '/api/newsletter',
    access: 'public',
    summary: 'Asks an address by mail whether it wants the newsletter',
    body: NewsletterSignUp,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/waitlist',
    access: 'public',
    summary: 'The same for one mail when something opens or is available',
    body: WaitlistSignUp,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/newsletter/confirm',
    access: 'public',
    summary: 'Redeems the link of that mail',
    body: SubscriptionConfirmation,
    answer: Done,
  },
  {
    method: 'get',
    path: '/api/newsletter/unsubscribe',
    access: 'public',
    summary: 'Redirects to the page with the button; changes nothing',
    query: Unsubscription,
  },
  {
    method: 'post',
    path: '/api/newsletter/unsubscribe',
    access: 'public',
    summary: 'Leaves a list at once; with the token in the address it is the one-click of RFC 8058',
    body: Unsubscription,
    answer: Done,
  },

  {
    method: 'post',
    path: '/api/reminders',
    access: 'user',
    summary: 'Which lines of one’s own timetable to be reminded of by mail, and quiet hours',
    body: ReminderInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/reminders/calendar',
    access: 'user',
    summary: 'A private calendar address, a new one in its place, or none',
    body: CalendarInput,
    answer: Done,
  },
  {
    method: 'get',
    path: '/api/reminders/stop',
    access: 'public',
    summary: 'Redirects to the page with the button; changes nothing',
    query: TokenInput,
  },
  {
    method: 'post',
    path: '/api/reminders/stop',
    access: 'public',
    summary: 'No more reminders; with the token in the address it is the one-click of RFC 8058',
    body: TokenInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/check-in',
    access: 'public',
    summary: 'Ticks what a signed link from a reminder is about',
    body: TokenInput,
    answer: Done,
  },
  { method: 'get', path: '/calendar/:feed', access: 'public', summary: 'A member’s own timetable as iCalendar' },

  {
    method: 'post',
    path: '/api/contact',
    access: 'public',
    summary: 'Stores a message to the coach, then mails it, with a copy to the sender',
    body: ContactInput,
    answer: Done,
  },
]

/** OpenAPI 3.1, from the same schemas that check the requests. */
export function describeApi(appUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of CALLS) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longevity',
      version: '1',
      description: 'JSON in, JSON out; credentials by cookie; writes need the site’s own Origin.',
    },
    servers: [{ url: appUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: appUrl.startsWith('https:') ? '__Host-session' : 'session' },
      },
      schemas: { Error: schemaOf(Problem, 'output') },
    },
  }
}

const Problem = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
})

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

function describeCall({ path, access, summary, query, body, answer }: Call): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const properties = query ? ((schemaOf(query, 'input').properties ?? {}) as Record<string, object>) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
  return {
    summary,
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...inPath, ...inQuery],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        ...(answer ? { content: { 'application/json': { schema: schemaOf(answer, 'output') } } } : {}),
      },
      default: {
        description: 'A problem, in one sentence',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}
