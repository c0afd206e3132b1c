import { Fragment } from 'react'
import { HOW_TO_LEAVE } from '#app/values/leaving.ts'
import { londonDay as day } from '#app/values/london-day.ts'
import { formatSum } from '#app/values/sum.ts'
import { CONTRACT_ATTACHED } from './contract.ts'
import { MailButton, MailLayout, MailLink, MailText, mail } from './mail.tsx'
import { paidWords } from './orders.tsx'

const THREAD = '/app/coach'
const money = (amount: number, currency?: string) => formatSum({ amount, currency })

type StartedProps = {
  amount: number
  currency?: string
  nextCharge: string | null
  isTrial?: boolean
  /** False for a member who was refunded before. */
  hasGuarantee?: boolean
  /** What the member can do from now on, and where. */
  opens?: readonly { invitation: string; href: string }[]
  /** False where the coach has written no welcome. */
  hasWelcome?: boolean
}

/** Links to the coach's first message and to everything that is now open. */
function WhatHasOpened({ opens = [], hasWelcome = true }: Pick<StartedProps, 'opens' | 'hasWelcome'>) {
  const others = opens.filter(({ href }) => href !== THREAD)
  return (
    <>
      <MailText>
        {hasWelcome ? 'Your coach has a welcome for you in ' : 'You can write to your coach in '}
        <MailLink href={THREAD}>your private thread</MailLink>.{hasWelcome ? ' Write back whenever you like.' : ''}
      </MailText>
      {others.length > 0 && (
        <MailText>
          From today you can{' '}
          {others.map(({ invitation, href }, place) => (
            <Fragment key={href}>
              {place > 0 && (place < others.length - 1 ? ', ' : ' and ')}
              <MailLink href={href}>{invitation}</MailLink>
            </Fragment>
          ))}
          .
        </MailText>
      )}
    </>
  )
}

export const membershipStarted = mail<StartedProps>({
  subject: ({ isTrial }) => (isTrial ? 'Your free trial has begun' : 'Your membership has begun'),
  /** What a new member agreed to. */
  contract: ({ amount, currency, nextCharge, isTrial = false }) => ({
    kind: 'membership',
    facts: [
      [
        'What you joined',
        isTrial ? 'Longevity membership (TLC-Community), with a free trial first' : 'Longevity membership',
      ],
      ['Price', `${money(amount, currency)} a month`],
      [isTrial ? 'First payment' : 'Next payment', nextCharge ? day(nextCharge) : 'Each month on the same date'],
      ['Renewal', 'Each month on the same date, or the last day of a shorter month, until you cancel'],
      ['Minimum term', 'None beyond the month you have paid for'],
      ['How to cancel', HOW_TO_LEAVE],
      ['Your right to cancel', '14 days from joining, and again from the first payment after a free trial'],
    ],
  }),
  body({ amount, currency, nextCharge, isTrial = false, hasGuarantee = true, opens, hasWelcome }) {
    const firstCharge = isTrial ? nextCharge : null
    return (
      <MailLayout heading="Welcome" preview="What you’ve agreed to, for your records.">
        <MailText>{`Your ${firstCharge ? 'free trial' : 'membership'} has begun and your dashboard is open.`}</MailText>
        <MailButton href="/app">Open your dashboard</MailButton>
        <WhatHasOpened {...{ opens, hasWelcome }} />
        {firstCharge ? (
          <MailText>
            For your records: nothing is charged before {day(firstCharge)}. On that day your card is charged{' '}
            {money(amount, currency)}, and again each month until you cancel. We write to you three days before.{' '}
            {HOW_TO_LEAVE} If you do so before {day(firstCharge)}, you pay nothing.
          </MailText>
        ) : (
          <MailText>
            For your records: {money(amount, currency)} a month, renewing until you cancel
            {nextCharge ? `; the next payment is on ${day(nextCharge)}` : ''}. {HOW_TO_LEAVE} You keep what you’ve paid
            for until the end of the month. You have 14 days to cancel and get a share of the month back
            {hasGuarantee
              ? '; our 30-day guarantee is wider: press “Cancel and get a refund” in your account and all of it is refunded.'
              : ': write to us. You’ve had our money-back guarantee once.'}
          </MailText>
        )}
        <MailText>{CONTRACT_ATTACHED}</MailText>
      </MailLayout>
    )
  },
})

type ReceiptProps = {
  receiptId: string
  /** Plan and month, as on the receipt. */
  what: string
  /** Pence paid. */
  amount: number
  /** As it follows 'Paid by'; null where Stripe didn't say. */
  paidBy?: string | null
  /** The month that is paid, as ISO texts. */
  from: string
  to: string
  /** False once the membership was cancelled. */
  renews?: boolean
}

export const membershipReceipt = mail<ReceiptProps>({
  subject: ({ amount, from }) => `Your receipt: ${money(amount)}, ${day(from)}`,
  body: ({ receiptId, what, amount, paidBy, to, renews = true }) => (
    <MailLayout heading="Your receipt" preview="For your records; there is nothing to do.">
      <MailText>
        {what}. {paidWords(amount, paidBy)}{' '}
        {renews
          ? `Your membership is paid until ${day(to)} and renews then, unless you cancel. ${HOW_TO_LEAVE}`
          : 'Your membership was cancelled. It no longer renews.'}
      </MailText>
      <MailButton href={`/receipts/${receiptId}`}>Open the receipt (PDF)</MailButton>
    </MailLayout>
  ),
})

/** `isUnpaid`: the month before its end could not be charged yet. */
type CancelledProps = { until: string; isOpen?: boolean; isUnpaid?: boolean }

export const membershipCancelled = mail<CancelledProps>({
  subject: () => 'Your membership will end',
  body: ({ until, isOpen = true, isUnpaid = false }) => (
    <MailLayout
      heading={`Your membership ends on ${day(until)}`}
      preview={isUnpaid ? 'It no longer renews.' : 'Nothing more will be charged.'}
    >
      {isUnpaid ? (
        <MailText>
          You have ended your membership, so it no longer renews. Its last month isn’t paid yet, and we may still charge
          your card for it. If you didn’t want that month, please reply to this email. Your record stays yours, to read
          and to export.
        </MailText>
      ) : (
        <MailText>
          You have ended your membership. Nothing more will be charged
          {isOpen ? `, and your dashboard stays open until ${day(until)}` : ''}. Your record stays yours after that, to
          read and to export. If you change your mind before then, one button in your account takes it back.
        </MailText>
      )}
      <MailButton href="/account#membership">Your account</MailButton>
    </MailLayout>
  ),
})

/** Takes back what `membershipCancelled` said: that nothing more is charged. */
export const membershipResumed = mail<{ amount: number; currency?: string; nextCharge: string | null }>({
  subject: () => 'Your membership goes on',
  body: ({ amount, currency, nextCharge }) => (
    <MailLayout heading="Your membership goes on" preview="Its cancellation was taken back.">
      <MailText>
        The cancellation of your membership was taken back, so it no longer ends. {money(amount, currency)} is charged{' '}
        {nextCharge ? `on ${day(nextCharge)}, and again each month` : 'each month'} until you cancel. {HOW_TO_LEAVE}
      </MailText>
      <MailButton href="/account#membership">Your account</MailButton>
    </MailLayout>
  ),
})

export const membershipEnded = mail<{ on: string }>({
  subject: () => 'Your membership has ended',
  body: ({ on }) => (
    <MailLayout heading="Until next time" preview="Nothing more will be charged.">
      <MailText>
        Your membership ended on {day(on)} and nothing more will be charged. Today’s card stays free for you, and
        everything you have recorded is still there.
      </MailText>
      <MailButton href="/app">Open your day</MailButton>
    </MailLayout>
  ),
})

export const membershipPrice = mail<{ amount: number; currency?: string; from: number; on: string | null }>({
  subject: () => 'The price of your membership has changed',
  body: ({ amount, currency, from, on }) => (
    <MailLayout
      heading="Your new price"
      preview={`${money(amount, currency)} a month instead of ${money(from, currency)}.`}
    >
      <MailText>
        Your membership now costs {money(amount, currency)} a month instead of {money(from, currency)}
        {on ? `, from your next payment on ${day(on)}` : ''}. If you don’t want to pay that, cancel in your account
        before then with one button: you pay nothing more, and keep what you have paid for.
      </MailText>
      <MailButton href="/account#membership">Your membership</MailButton>
    </MailLayout>
  ),
})

const BEFORE = {
  trial: 'Before your free trial ends',
  pause: 'Before your pause ends',
  month: 'Your membership renews',
} as const

const AFTER = {
  trial:
    'After this charge you have 14 days to cancel; our 30-day guarantee on a first payment gives you all of it back.',
  // Who was refunded before.
  'trial-again': 'After this charge you have 14 days to cancel and get a share of the month back: write to us.',
  pause: null,
  month: 'We send this email twice a year, so that nobody pays for something they’ve forgotten.',
} as const

const WhatFollows = ({ kind }: { kind: keyof typeof AFTER }) => AFTER[kind] && <MailText>{AFTER[kind]}</MailText>

export const chargeReminder = mail<{
  amount: number
  currency?: string
  on: string
  after: 'trial' | 'pause' | 'month'
  /** False for a member who was refunded before. */
  hasGuarantee?: boolean
}>({
  subject: ({ after, on }) =>
    after === 'trial' ? `Your free trial ends on ${day(on)}` : `Your membership renews on ${day(on)}`,
  body: ({ amount, currency, on, after, hasGuarantee = true }) => (
    <MailLayout heading={BEFORE[after]} preview={`${money(amount, currency)} will be charged, unless you cancel.`}>
      <MailText>
        On {day(on)} your card is charged {money(amount, currency)}, and again each month until you cancel. If you want
        to go on, there is nothing to do. {HOW_TO_LEAVE} If you do so before that day, you pay nothing.
      </MailText>
      <MailButton href="/account#membership">Your membership</MailButton>
      <WhatFollows kind={after === 'trial' && !hasGuarantee ? 'trial-again' : after} />
    </MailLayout>
  ),
})

export const trialRefused = mail<{ hasGuarantee?: boolean }>({
  subject: () => 'About your free trial',
  body: ({ hasGuarantee = true }) => (
    <MailLayout heading="No free trial with this card" preview="Nothing was charged.">
      <MailText>
        Each person has one free trial, and one card can open three of them at most. This card has opened three, so we
        haven’t begun another. Nothing was charged and nothing will be. You can join without the trial
        {hasGuarantee && '; the 30-day guarantee applies to your first payment'}.
      </MailText>
      <MailButton href="/app?payment=refused">See the membership</MailButton>
    </MailLayout>
  ),
})
