import Stripe from 'stripe'
import { AppError } from '../app-error.ts'
import { emailOwner } from '../messages/owner-emails.ts'
import type { Tools } from '../tools.ts'

/**
 * Emails the owner that Stripe has refused a refund which its buyer asked for: they have a right to it.
 *
 * @param what 'Order 1234', or whose membership it is.
 * @returns What the buyer reads; any other error as it is.
 */
export async function refuseRefund(
  tools: Pick<Tools, 'config' | 'outbox'>,
  what: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error
  await tools.outbox.transaction((_tx, post) =>
    emailOwner(tools, post, {
      title: `A refund was refused: ${what}`,
      lines: [
        `The buyer has asked for their money back, and Stripe refused: ${error.message.slice(0, 300)}`,
        'They know that nothing has gone back yet, and that you’ve been told. If Stripe’s reason can be put right (too little in your balance, for example), refund it then; if not, pay them in another way. The law gives 14 days.',
      ],
    }),
  )
  return new AppError('conflict', {
    userMessage:
      'Our payment provider refused the refund, so nothing has gone back yet. We’ve been told and will put it right. You can also write to us.',
    cause: error,
  })
}
