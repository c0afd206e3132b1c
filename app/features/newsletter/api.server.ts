import { door, NO_HEALTH_DATA, unsubscribeDoor } from '#app/features/auth/door.server.ts'
import { isFromProgram } from '#app/platform/web/bot-check.ts'
import { isFormPost } from '#app/platform/web/http.ts'
import {
  InterestsInput,
  MemberNewsInput,
  NewsletterSignUp,
  SubscriptionConfirmation,
  Unsubscription,
  WaitlistSignUp,
} from './contract.ts'
import { setMemberNews } from './member-news.server.ts'
import { confirmSubscription, signUp } from './newsletter.server.ts'
import { saveInterests, unsubscribe } from './preferences.server.ts'

const preferencesPath = (token: string, news: 'confirmed' | 'left' | 'kept') =>
  `/newsletter/preferences?${new URLSearchParams({ token, [news]: '1' })}`

const SIGN_UP = {
  access: 'public',
  status: 202,
  leadsTo: '/newsletter/check-inbox',
  fails: ['too_many_requests'],
} as const

export const newsletterDoors = [
  door(
    'POST /api/newsletter',
    'Emails an address to confirm that it wants the newsletter',
    { ...SIGN_UP, body: NewsletterSignUp },
    async ({ tools, body: { email, source, interest, ...signals }, clientAddress }) => {
      if (!isFromProgram(signals)) await signUp(tools, { email, list: 'newsletter', source, interest }, clientAddress)
    },
  ),
  door(
    'POST /api/waitlist',
    'Asks for one email when something opens or becomes available',
    { ...SIGN_UP, body: WaitlistSignUp },
    async ({ tools, body: { email, list, source, ...signals }, clientAddress }) => {
      if (!isFromProgram(signals)) await signUp(tools, { email, list, source }, clientAddress)
    },
  ),
  door(
    'POST /api/newsletter/confirm',
    'Confirms the subscription with the link from the email',
    {
      access: 'public',
      body: SubscriptionConfirmation,
      leadsTo: '/newsletter/preferences',
      fails: ['gone', 'too_many_requests'],
    },
    async ({ tools, body, clientAddress, c }) => {
      const manageToken = await confirmSubscription(tools, body.token, clientAddress)
      // Only a browser is redirected with the token of its subscriptions; a script gets nothing it did not have.
      if (isFormPost(c)) return c.redirect(preferencesPath(manageToken, 'confirmed'), 303)
    },
  ),
  unsubscribeDoor('GET /api/newsletter/unsubscribe', '/newsletter/unsubscribe'),
  door(
    'POST /api/newsletter/unsubscribe',
    'Unsubscribes from a list at once. With the token in the address, it is the one-click of RFC 8058',
    {
      access: 'public',
      isOneClick: true,
      body: Unsubscription,
      leadsTo: ({ body }) => preferencesPath(body.token, 'left'),
    },
    ({ tools, body }) => unsubscribe(tools, body),
  ),
  door(
    'POST /api/newsletter/interests',
    'Saves a subscriber’s interests',
    { access: 'public', body: InterestsInput, leadsTo: ({ body }) => preferencesPath(body.token, 'kept') },
    ({ tools, body }) => saveInterests(tools, body),
  ),
  door(
    'POST /api/account/member-news',
    'Subscribes a member to the members’ news, or unsubscribes them',
    { ...NO_HEALTH_DATA, body: MemberNewsInput, leadsTo: '/account#emails', fails: ['conflict'] },
    ({ tools, user, body }) => setMemberNews(tools, user, body.wanted === 'yes'),
  ),
] as const
