import { HOW_TO_LEAVE } from '#app/values/leaving.ts'
import { formatPence, Pence } from '#app/values/pence.ts'
import { CONTRACT_ATTACHED, type ContractFacts } from './contract.ts'
import { MailButton, MailHeading, MailLayout, MailText } from './layout.tsx'
import { paidWords } from './orders.tsx'

type Frame = { appUrl: string }
const money = (pence: number) => formatPence(Pence.parse(pence))
const day = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  })

export type StartedProps = { amount: number; nextCharge: string | null; isTrial?: boolean }

/** What somebody who joined agreed to. */
export const membershipContract = ({ amount, nextCharge, isTrial = false }: StartedProps): ContractFacts => ({
  kind: 'membership',
  facts: [
    ['What you joined', isTrial ? 'TLC-Community, first month free' : 'Longevity membership'],
    ['Price', `${money(amount)} a month`],
    [isTrial ? 'First payment' : 'Next payment', nextCharge ? day(nextCharge) : 'Each month on the same date'],
    ['Renewal', 'Each month on the same date, or the last day of a shorter month, until you cancel'],
    ['Minimum term', 'None beyond the month you have paid for'],
    ['How to cancel', HOW_TO_LEAVE],
    ['Your right to cancel', '14 days from joining, and again from the first payment after a free month'],
  ],
})

export const startedSubject = ({ isTrial }: StartedProps) =>
  isTrial ? 'Your free month has begun' : 'Your membership has begun'

export function MembershipStarted({ amount, nextCharge, isTrial = false, appUrl }: StartedProps & Frame) {
  if (isTrial && nextCharge)
    return (
      <MailLayout preview="What you have agreed to, to keep." appUrl={appUrl}>
        <MailHeading>Welcome</MailHeading>
        <MailText>Your free month of TLC-Community has begun and your dashboard is open.</MailText>
        <MailButton href={`${appUrl}/app`}>Open your dashboard</MailButton>
        <MailText>
          To keep: nothing is charged before {day(nextCharge)}. On that day your card is charged {money(amount)}, and
          again each month until you cancel. We write to you three days before. {HOW_TO_LEAVE} If you do so before{' '}
          {day(nextCharge)}, you pay nothing.
        </MailText>
        <MailText>{CONTRACT_ATTACHED}</MailText>
      </MailLayout>
    )
  return (
    <MailLayout preview="What you have agreed to, to keep." appUrl={appUrl}>
      <MailHeading>Welcome</MailHeading>
      <MailText>Your membership has begun and your dashboard is open.</MailText>
      <MailButton href={`${appUrl}/app`}>Open your dashboard</MailButton>
      <MailText>
        To keep: {money(amount)} a month, renewed each month until you cancel
        {nextCharge ? `; the next payment is on ${day(nextCharge)}` : ''}. {HOW_TO_LEAVE} You keep what you’ve paid for
        until the end of the month. You have 14 days to cancel and get a share of the month back; our 30-day guarantee
        is wider: press “Money back” in your account and all of it is refunded.
      </MailText>
      <MailText>{CONTRACT_ATTACHED}</MailText>
    </MailLayout>
  )
}

export type ReceiptProps = {
  receiptId: string
  /** Plan and month, as on the receipt. */
  what: string
  /** Pence paid. */
  amount: number
  /** As it follows 'Paid by'; null where Stripe did not say. */
  paidBy?: string | null
  /** The month that is paid, as ISO texts. */
  from: string
  to: string
}

export const receiptSubject = ({ amount, from }: ReceiptProps) => `Your receipt: ${money(amount)}, ${day(from)}`

export function MembershipReceipt({ receiptId, what, amount, paidBy, to, appUrl }: ReceiptProps & Frame) {
  return (
    <MailLayout preview="For your records; there is nothing to do." appUrl={appUrl}>
      <MailHeading>Your receipt</MailHeading>
      <MailText>
        {what}. {paidWords(amount, paidBy)} Your membership is paid until {day(to)} and renews then, unless you cancel.{' '}
        {HOW_TO_LEAVE}
      </MailText>
      <MailButton href={`${appUrl}/receipts/${receiptId}`}>Open the receipt (PDF)</MailButton>
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

export type ChargeReminderProps = { amount: number; on: string; after: 'trial' | 'pause' | 'month' }

export const chargeReminderSubject = ({ after, on }: ChargeReminderProps) =>
  after === 'trial' ? `Your free month ends on ${day(on)}` : `Your membership goes on on ${day(on)}`

const BEFORE = {
  trial: 'Before your free month ends',
  pause: 'Before your pause ends',
  month: 'Your membership goes on',
} as const

export function ChargeReminder({ amount, on, after, appUrl }: ChargeReminderProps & Frame) {
  return (
    <MailLayout preview={`${money(amount)} will be charged, unless you cancel.`} appUrl={appUrl}>
      <MailHeading>{BEFORE[after]}</MailHeading>
      <MailText>
        On {day(on)} your card is charged {money(amount)}, and again each month until you cancel. If you want to go on,
        there is nothing to do. {HOW_TO_LEAVE} If you do so before that day, you pay nothing.
      </MailText>
      <MailButton href={`${appUrl}/account#membership`}>Your membership</MailButton>
      <MailText>
        {after === 'month'
          ? 'This email comes twice a year, so that nobody pays for what they have forgotten.'
          : 'After this charge you have 14 days to cancel; our 30-day guarantee on a first payment gives you all of it back.'}
      </MailText>
    </MailLayout>
  )
}

export type ActionRequiredProps = { url: string }

export const actionRequiredSubject = () => 'Your bank wants to hear from you'

export function MembershipActionRequired({ url, appUrl }: ActionRequiredProps & Frame) {
  return (
    <MailLayout preview="This month’s payment waits for your yes." appUrl={appUrl}>
      <MailHeading>One more step</MailHeading>
      <MailText>
        Your bank asks you to confirm this month’s payment. Nothing is lost in the meantime: your dashboard stays open
        while we wait.
      </MailText>
      <MailButton href={url}>Confirm the payment</MailButton>
      <MailText>The page belongs to Stripe, our payment provider. You also reach it from your account.</MailText>
    </MailLayout>
  )
}

export type TrialRefusedProps = Record<string, never>

export const trialRefusedSubject = () => 'About your free month'

export function TrialRefused({ appUrl }: TrialRefusedProps & Frame) {
  return (
    <MailLayout preview="Nothing was charged." appUrl={appUrl}>
      <MailHeading>No second free month</MailHeading>
      <MailText>
        There is one free month for each person, and one card can open three of them at most. This card has opened
        three, so we have not begun another. Nothing was charged and nothing will be. You can join with the first month
        paid; the 30-day guarantee applies to it.
      </MailText>
      <MailButton href={`${appUrl}/app`}>See the membership</MailButton>
    </MailLayout>
  )
}
