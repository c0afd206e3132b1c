import type { RefundFailedProps } from '#app/emails/refunds.tsx'
import type { PaymentFacts } from '#app/values/payment.ts'
import { inPounds } from '#app/values/pence.ts'
import type { Post } from '../messages/outbox.ts'
import { emailOwner, TEST_PAYMENT } from '../messages/owner-emails.ts'
import type { Tools } from '../tools.ts'

type FailedRefund = Omit<RefundFailedProps, 'isDisputed'> & {
  /** Who waits for the money; null where no address is known. */
  to: string | null
  /** Whether the owner may read that address. */
  isNamed?: boolean
  /** 'Order 1234', 'Number 1234'; null for a month of membership. */
  number: string | null
  dispute: PaymentFacts['dispute']
  livemode: boolean
}

/** Emails whoever waits for a refund, and the owner, that a bank has sent it back. */
export async function emailAboutFailedRefund(
  tools: Pick<Tools, 'config'>,
  post: Post,
  { to, isNamed = true, number, dispute, livemode, ...failed }: FailedRefund,
): Promise<void> {
  // Where the bank has given the money back, nobody misses it.
  if (dispute === 'lost') return
  const isDisputed = dispute === 'open'
  const { what, amount, opens } = failed
  if (to) await post({ to, template: 'refund-failed', props: { ...failed, isDisputed } })
  // The owner gets an email of its own about packs that are to be sent after all.
  if (opens === 'parcel') return
  const asking = isDisputed ? '' : ', and may ask you to pay them in another way'
  await emailOwner(tools, post, {
    title: `A refund didn’t arrive: ${what}, ${inPounds(amount)}`,
    lines: [
      `${number ? `${number}. ` : ''}The bank has sent ${inPounds(amount)} back to us.`,
      to
        ? `${isNamed ? to : 'The donor, who wants to stay anonymous,'} has been told${asking}.`
        : 'We have no email address for them, so they haven’t been told.',
      ...(isDisputed ? ['The payment is disputed too, so the bank decides who gets the money.'] : []),
      ...(opens ? ['What they bought is open again.'] : []),
      ...(livemode ? [] : [TEST_PAYMENT]),
    ],
    ...(to && isNamed ? { replyTo: to } : {}),
  })
}
