import { z } from 'zod'
import { BlogQuery, PostDetail, PostEntry } from '#app/features/blog/contract.ts'
import { ConsentInput } from '#app/features/consent/contract.ts'
import { ComplaintInput, ContactInput } from '#app/features/contact/contract.ts'
import {
  NewsletterSignUp,
  SubscriptionConfirmation,
  Unsubscription,
  WaitlistSignUp,
} from '#app/features/newsletter/contract.ts'
import { SearchAnswer, SearchQuery } from '#app/features/search/contract.ts'
import { type Call, Done } from './call.ts'

/** What everybody may ask: texts, search, forms, and how the site is doing. */
export const SITE_CALLS: readonly Call[] = [
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
    summary: 'The process can do its work, or 503; what is missing is told to whoever has the operator’s bearer token',
  },
  {
    method: 'get',
    path: '/metrics',
    access: 'public',
    summary: 'Figures for a monitoring system (Prometheus text); 404 without the operator’s bearer token',
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
  {
    method: 'get',
    path: '/longevity-starter-guide-sample.pdf',
    access: 'public',
    summary: 'A free chapter of the e-book',
  },
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
    method: 'post',
    path: '/api/newsletter',
    access: 'public',
    summary: 'Asks an address by email whether it wants the newsletter',
    body: NewsletterSignUp,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/waitlist',
    access: 'public',
    summary: 'The same for one email when something opens or is available',
    body: WaitlistSignUp,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/newsletter/confirm',
    access: 'public',
    summary: 'Redeems the link of that email',
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
    path: '/api/contact',
    access: 'public',
    summary: 'Stores a message to the coach, then mails it, with a copy to the sender',
    body: ContactInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/complaints',
    access: 'public',
    summary: 'Stores a complaint about personal data with its due date, acknowledges it and tells the coach',
    body: ComplaintInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/policy-reports',
    access: 'public',
    summary: 'A browser says what the policy of a payment page refused',
  },
]
