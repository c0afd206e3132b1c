import { londonDay } from '#app/values/london-day.ts'
import { inPounds } from '#app/values/pence.ts'
import { MailButton, MailLayout, MailText, mail } from './mail.tsx'
import { paidWords } from './orders.tsx'

type DonationThanksProps = {
  /** The donor's reference for the gift. */
  number: string
  /** Pence given. */
  amount: number
  paidBy: string | null
  paidAt: string
  /** Copies of the e-book that it pays for; missing in emails from before it was said. */
  copies?: number
}

export const donationThanks = mail<DonationThanksProps>({
  subject: ({ amount }) => `Thank you for your ${inPounds(amount)}`,
  body: ({ number, amount, paidBy, paidAt, copies = 0 }) => (
    <MailLayout
      heading={copies > 0 ? 'Thank you for sharing the book' : 'Thank you for the coffee'}
      preview="The receipt for your donation."
    >
      <MailText>
        {copies > 0
          ? 'Whoever asks for the guide and can’t pay gets a copy that you’ve paid for.'
          : 'Your gift keeps the protocols free for everybody.'}{' '}
        You owe us nothing for it, and it doesn’t renew.
      </MailText>
      <MailText>
        Receipt: a gift of {inPounds(amount)} on {londonDay(paidAt)}. {paidWords(amount, paidBy)} Number {number}.
      </MailText>
      <MailText>We aren’t a charity, so Gift Aid doesn’t apply and you can’t claim tax back on it.</MailText>
      <MailText>If you gave by mistake, reply to this email within 14 days and we’ll return it.</MailText>
    </MailLayout>
  ),
})

type PaymentFailedProps = {
  what: string
  /** Pence that were not charged. */
  amount: number
  /** The page for another attempt. */
  path: string
}

/** For delayed payment methods: the buyer has long left the page when the bank declines. */
export const paymentFailed = mail<PaymentFailedProps>({
  subject: () => 'Your payment did not go through',
  body: ({ what, amount, path }) => (
    <MailLayout heading="Your payment did not go through" preview="Nothing was charged.">
      <MailText>
        Your bank has declined the payment of {inPounds(amount)} for “{what}”. Nothing was charged. If you still want
        it, you can pay again, in the same way or another.
      </MailText>
      <MailButton href={path}>Pay again</MailButton>
    </MailLayout>
  ),
})
