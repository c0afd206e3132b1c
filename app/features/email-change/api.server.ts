import { door, NO_HEALTH_DATA } from '#app/features/auth/door.server.ts'
import { EmailChangeConfirmation, EmailChanged, EmailChangeInput } from './contract.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.server.ts'

/** Changing the email address: requested with a fresh sign-in, confirmed from the new mailbox while signed in. */
export const emailChangeDoors = [
  door(
    'POST /api/account/email',
    'Emails a confirmation link to a new address; needs a sign-in, of staff also a second step, within the last ten minutes',
    {
      ...NO_HEALTH_DATA,
      fresh: true,
      body: EmailChangeInput,
      leadsTo: '/account/email?sent=1',
      fails: ['conflict', 'too_many_requests'],
    },
    ({ tools, body, clientAddress, ...who }) => requestEmailChange(tools, who, body.email, clientAddress),
  ),
  door(
    'POST /api/account/email/confirm',
    'Confirms the new address, in the account that asked for it; staff pass their second step first',
    {
      ...NO_HEALTH_DATA,
      body: EmailChangeConfirmation,
      answer: EmailChanged,
      leadsTo: '/account?done=email',
      fails: ['conflict', 'gone'],
    },
    async ({ tools, body, ...who }) => ({ email: await confirmEmailChange(tools, who, body.token) }),
  ),
] as const
