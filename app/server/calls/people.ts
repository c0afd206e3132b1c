import { z } from 'zod'
import {
  AccountSettings,
  CodeRedemption,
  HealthConsentInput,
  LinkRedemption,
  SessionRevocation,
  SignInRequest,
} from '#app/features/auth/contract.ts'
import { EmailChangeConfirmation, EmailChangeInput } from '#app/features/email-change/contract.ts'
import { DaysInput, SetUpInput } from '#app/features/onboarding/contract.ts'
import { ClosingInput, ImportChoices } from '#app/features/portability/contract.ts'
import { type Call, Done } from './call.ts'

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

/** Signing in and out, and the account. */
export const PEOPLE_CALLS: readonly Call[] = [
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
    summary: 'Sends an email with a link and a code',
    body: SignInRequest,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/auth/sign-in/link',
    access: 'public',
    summary: 'Redeems the link of an email',
    body: LinkRedemption,
    answer: Redirect,
  },
  {
    method: 'post',
    path: '/api/auth/sign-in/code',
    access: 'public',
    summary: 'Redeems the code of an email, in the browser that asked',
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
    path: '/api/set-up',
    access: 'user',
    summary: 'Skips a step of setting up, or stops offering them',
    body: SetUpInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/set-up/days',
    access: 'user',
    summary: 'Time zone and start of the day, as the first step of setting up',
    body: DaysInput,
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
    method: 'post',
    path: '/api/account/email',
    access: 'user',
    summary: 'Mails a link to a new address; needs a sign-in of the last hour',
    body: EmailChangeInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/account/email/confirm',
    access: 'user',
    summary: 'Redeems that link, in the account that asked',
    body: EmailChangeConfirmation,
    answer: z.object({ email: z.string() }),
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
]
