import { formatPence, Pence } from '#app/values/pence.ts'
import { MailButton, MailHeading, MailLayout, MailText } from './layout.tsx'

type Frame = { appUrl: string }
const money = (pence: number) => formatPence(Pence.parse(pence))
const day = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  })

export type StartedProps = { amount: number; nextCharge: string | null }

export const startedSubject = () => 'Your membership has begun'

export function MembershipStarted({ amount, nextCharge, appUrl }: StartedProps & Frame) {
  return (
    <MailLayout preview="What you have agreed to, to keep." appUrl={appUrl}>
      <MailHeading>Welcome</MailHeading>
      <MailText>Your membership has begun and your dashboard is open.</MailText>
      <MailButton href={`${appUrl}/app`}>Open your dashboard</MailButton>
      <MailText>
        To keep: {money(amount)} a month, renewed each month until you end it
        {nextCharge ? `; the next payment is on ${day(nextCharge)}` : ''}. You end it in your account with one button,
        and keep what you have paid for. You have 14 days to cancel and get a share of the month back; our 30-day
        guarantee is wider: press “Money back” in your account and all of it is refunded.
      </MailText>
    </MailLayout>
  )
}

export type CancelledProps = { until: string }

export const cancelledSubject = () => 'Your membership will end'

export function MembershipCancelled({ until, appUrl }: CancelledProps & Frame) {
  return (
    <MailLayout preview="Nothing more will be charged." appUrl={appUrl}>
      <MailHeading>It ends on {day(until)}</MailHeading>
      <MailText>
        You have ended your membership. Nothing more will be charged, and your dashboard stays open until {day(until)}.
        Your record stays yours after that, to read and to export. Changed your mind? One button takes it back.
      </MailText>
      <MailButton href={`${appUrl}/account#membership`}>Your account</MailButton>
    </MailLayout>
  )
}

export type EndedProps = { on: string }

export const endedSubject = () => 'Your membership has ended'

export function MembershipEnded({ on, appUrl }: EndedProps & Frame) {
  return (
    <MailLayout preview="Nothing more will be charged." appUrl={appUrl}>
      <MailHeading>Until next time</MailHeading>
      <MailText>
        Your membership ended on {day(on)} and nothing more will be charged. Today’s card stays free for you, and
        everything you have recorded is still there.
      </MailText>
      <MailButton href={`${appUrl}/app`}>Open your day</MailButton>
    </MailLayout>
  )
}

export type PaymentFailedProps = { graceDays: number }

export const paymentFailedSubject = () => 'Your membership payment did not go through'

export function MembershipPaymentFailed({ graceDays, appUrl }: PaymentFailedProps & Frame) {
  return (
    <MailLayout preview="Your dashboard stays open while we try again." appUrl={appUrl}>
      <MailHeading>Your card was declined</MailHeading>
      <MailText>
        This month’s payment did not go through. Your dashboard stays open for {graceDays} days while we try again. To
        mend it now, open your account and choose “Card and invoices”.
      </MailText>
      <MailButton href={`${appUrl}/account#membership`}>Mend it in your account</MailButton>
    </MailLayout>
  )
}
