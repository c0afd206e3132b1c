import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Billing } from '../contract.ts'
import { noticeOf } from '../words.ts'
import { BillingButton, PortalButton, UnpauseButton } from './billing-buttons.tsx'

/** Shown above the dashboard, or instead of the paywall, while the membership's state needs a notice (state.ts). */
export function MembershipBanner({ billing }: { billing: Billing }) {
  const { title, text } = noticeOf(billing)
  return (
    <div className="wrap py-6">
      <Notice variant={billing.state === 'overdue' ? 'warning' : 'info'} title={title}>
        <p className="measure">{text}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <MainAction billing={billing} />
        </div>
      </Notice>
    </div>
  )
}

/** The main action for this state; the account page has the others. */
function MainAction({ billing }: { billing: Billing }) {
  const { state, actions } = billing
  if (state === 'overdue') return <PortalButton size="small">Card and invoices</PortalButton>
  if (state === 'closing') return <TextLink href="/account/closing">Keep my account</TextLink>
  if (actions.includes('unpause')) return <UnpauseButton billing={billing} variant="secondary" />
  if (actions.includes('resume'))
    return (
      <BillingButton action="resume" variant="secondary">
        Keep my membership
      </BillingButton>
    )
  if (state === 'awaiting') return null
  return <TextLink href="/contact">Write to us</TextLink>
}
