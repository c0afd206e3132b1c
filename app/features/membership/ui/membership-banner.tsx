import { Notice } from '#app/ui/notice.tsx'
import { billingDay } from '../billing-day.ts'
import type { Billing } from '../contract.ts'
import { isKnownStatus } from '../in-order.ts'
import { BillingButton, PortalButton } from './billing-buttons.tsx'

/** What is said of a membership in a state that Stripe invents tomorrow. */
export const UNKNOWN_STATE =
  'Our payment provider says something about your membership that we do not know yet. Your dashboard rests meanwhile; nothing you recorded is lost.'

/** Above the dashboard, or in the place of the paywall, while a renewal is not paid or an end is near. */
export function MembershipBanner({ billing }: { billing: Billing }) {
  if (billing.status === 'past_due' || billing.status === 'unpaid')
    return (
      <div className="wrap pt-6">
        <Notice variant="warning" title="Your last payment did not go through">
          <p>
            {billing.isEntitled
              ? 'Your dashboard stays open while we try again. Mending the card takes a minute.'
              : 'Your dashboard rests until it is paid; everything you recorded is kept. Please do not join a second time.'}
          </p>
          <div className="pt-2">
            <PortalButton size="small">Mend my card</PortalButton>
          </div>
        </Notice>
      </div>
    )
  if (billing.resumesAt && !billing.isEntitled)
    return (
      <div className="wrap pt-6">
        <Notice title="Your membership is paused">
          <p>It goes on by itself on {billingDay(billing.resumesAt)}. Nothing is charged before.</p>
          <div className="pt-2">
            <BillingButton action="unpause" variant="secondary">
              End the pause
            </BillingButton>
          </div>
        </Notice>
      </div>
    )
  if (billing.status === 'paused' || !isKnownStatus(billing.status))
    return (
      <div className="wrap pt-6">
        <Notice title={billing.status === 'paused' ? 'Your membership is paused' : 'Your membership rests'}>
          <p>
            {billing.status === 'paused' ? 'Nothing is charged while it rests.' : UNKNOWN_STATE} Please do not join a
            second time:{' '}
            <a href="/contact" className="link">
              write to us
            </a>{' '}
            and we set it going again.
          </p>
        </Notice>
      </div>
    )
  // It ends with the account: a button to keep the membership alone would promise what cannot be.
  if (billing.isEntitled && billing.closesAt)
    return (
      <div className="wrap pt-6">
        <Notice title={`This account will be deleted on ${billingDay(billing.closesAt)}`}>
          <p>
            Nothing more is charged.{' '}
            <a href="/account/closing" className="link">
              Keep my account
            </a>
          </p>
        </Notice>
      </div>
    )
  if (billing.isEntitled && billing.endsAt)
    return (
      <div className="wrap pt-6">
        <Notice title={`Your membership ends on ${billingDay(billing.endsAt)}`}>
          <BillingButton action="resume" variant="secondary">
            Keep my membership
          </BillingButton>
        </Notice>
      </div>
    )
  return null
}
