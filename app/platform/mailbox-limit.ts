import { fitsLimit, type LimitTools, takeFromLimit } from './rate-limit.ts'

// A mailbox gets at most 20 emails a day that a stranger can cause: 8 over all forms that write to an address which has
// not proved itself, and 12 to sign in (auth/sign-in-mail.server.ts). Source: TRUST-05.
const MAILBOX = { name: 'emails to an address in a day', max: 8, windowSeconds: 86_400 } as const

/**
 * Takes one of the emails a day that an address may be sent without having asked for them.
 *
 * @throws AppError 429 when it has had them all.
 */
export const takeFromMailbox = (tools: LimitTools, email: string): Promise<void> => takeFromLimit(tools, MAILBOX, email)

/** The same, for an email that can be left out: whether the address may be sent one more. */
export const fitsMailbox = (tools: LimitTools, email: string): Promise<boolean> => fitsLimit(tools, MAILBOX, email)
