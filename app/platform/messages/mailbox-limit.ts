import { consumeLimit, fitsLimit, type LimitTools } from '../web/rate-limit.ts'

// Limits the emails that a stranger can cause to 20 a day per mailbox: 8 from all forms that write to an unconfirmed
// address, and 12 to sign in (auth/sign-in-mail.server.ts). Source: TRUST-05.
const MAILBOX = { name: 'emails to an address in a day', max: 8, windowSeconds: 86_400 } as const

/**
 * Counts one email that an address is sent without proof that it asked for it.
 *
 * @throws AppError 429 when the day's limit is reached.
 */
export const consumeMailboxLimit = (tools: LimitTools, email: string): Promise<void> =>
  consumeLimit(tools, MAILBOX, email)

/** The same, for an optional email: returns whether the address may be sent one more. */
export const fitsMailbox = (tools: LimitTools, email: string): Promise<boolean> => fitsLimit(tools, MAILBOX, email)
