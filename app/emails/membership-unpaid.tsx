import { londonDay as day } from '#app/values/london-day.ts'
import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

// Emails about an unpaid month: the card, the bank's confirmation, a dispute and its end.

type UnpaidProps = {
  /** Which of at most three. */
  warning: 'first' | 'middle' | 'last'
  /** When the dashboard closes unless the month is paid; null = it's closed, since the month before ended long ago. */
  closesAt: string | null
  /** Stripe's page for confirming the payment with the bank, when only that is missing. */
  confirmAt: string | null
}

export const membershipUnpaid = mail<UnpaidProps>({
  subject: ({ warning, closesAt, confirmAt }) => {
    if (closesAt && warning === 'last') return `Last reminder: your dashboard closes on ${day(closesAt)}`
    if (confirmAt) return 'Please confirm your membership payment'
    return warning === 'first' ? 'Your membership payment did not go through' : 'Your membership payment is still open'
  },
  body({ warning, closesAt, confirmAt }) {
    const heading = confirmAt ? 'Your bank asks you to confirm' : HEADINGS[warning]
    const access = closesAt
      ? `Your dashboard stays open until ${day(closesAt)}.`
      : 'Your dashboard is closed until the month is paid.'
    return (
      <MailLayout heading={heading} preview={access}>
        <MailText>
          {confirmAt
            ? 'Your bank asks you to confirm this month’s payment.'
            : 'This month’s payment has not gone through. Your card may have expired, or your bank may have refused it.'}{' '}
          {access}
          {closesAt && ' After that it closes until the month is paid.'} Everything you have recorded is kept.
        </MailText>
        {confirmAt ? (
          <MailButton href={confirmAt}>Confirm the payment</MailButton>
        ) : (
          <MailButton href="/account#membership">Change your card</MailButton>
        )}
        <MailText>
          {confirmAt
            ? 'The page belongs to Stripe, our payment provider. You also reach it from your account.'
            : 'In your account, choose “Card and invoices”. There you can change your card, or confirm the payment if your bank asks you to.'}{' '}
          {warning === 'last'
            ? 'This is the last email about it.'
            : 'If you no longer want the membership, you can cancel it there with one button.'}
        </MailText>
      </MailLayout>
    )
  },
})

const HEADINGS = {
  first: 'Your payment did not go through',
  middle: 'Your payment is still open',
  last: 'Your dashboard closes soon',
} as const

export const membershipFrozen = mail({
  subject: () => 'Your bank is looking into a payment to us',
  body: () => (
    <MailLayout
      heading="One of your payments has been disputed"
      preview="Nothing more is charged while your bank decides."
    >
      <MailText>
        Your bank has told us that you dispute a payment for your membership. While it decides, your dashboard is closed
        and nothing more is charged. Everything you have recorded is kept, and you can read and export it in your
        account.
      </MailText>
      <MailText>
        Was it a mistake? Tell your bank that the payment was right, and write to us: then your dashboard opens again
        sooner. If you have paid without meaning to, write to us too: we can help faster than a bank.
      </MailText>
      <MailButton href="/contact">Write to us</MailButton>
    </MailLayout>
  ),
})

export const membershipRestored = mail<{ nextCharge: string | null }>({
  subject: () => 'Your membership is open again',
  body: ({ nextCharge }) => (
    <MailLayout heading="Your membership is open again" preview="Your bank has decided.">
      <MailText>
        Your bank has decided that the payment stands, so your membership goes on as before.
        {nextCharge ? ` Nothing is charged for the time it was closed; the next payment is on ${day(nextCharge)}.` : ''}{' '}
        If you no longer want it, you can cancel it in your account with one button.
      </MailText>
      <MailButton href="/app">Open your dashboard</MailButton>
    </MailLayout>
  ),
})
