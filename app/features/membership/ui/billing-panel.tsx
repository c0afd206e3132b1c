import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { asPence, formatPence } from '#app/values/pence.ts'
import { billingDay as day } from '../billing-day.ts'
import type { Billing } from '../contract.ts'
import { isKnownStatus } from '../in-order.ts'
import { PAUSE_MONTHS } from '../plan.ts'
import { BillingButton, PortalButton } from './billing-buttons.tsx'
import { UNKNOWN_STATE } from './membership-banner.tsx'

/** The membership in the account: what it is, and every way out of it, one button each. */
export function BillingPanel({ billing, canPay }: { billing: Billing | null; canPay: boolean }) {
  if (!billing || billing.status === 'incomplete' || billing.status === 'incomplete_expired')
    return (
      <p className="measure text-soft">
        You have no membership. Today’s card is free;{' '}
        <a href="/app" className="link">
          membership adds the whole dashboard
        </a>
        .
      </p>
    )
  if (!billing.isPaid) return <p className="measure text-soft">Your membership is a gift. There is nothing to pay.</p>
  const isOver = billing.status === 'canceled'
  return (
    <div className="grid gap-5">
      <p className="measure">{sentence(billing)}</p>
      {canPay ? (
        <div className="flex flex-wrap items-start gap-3">
          {!isOver && !billing.endsAt && !billing.closesAt && (
            <BillingButton action="cancel" variant="secondary">
              Cancel membership
            </BillingButton>
          )}
          {!isOver && billing.endsAt && !billing.closesAt && (
            <BillingButton action="resume">Keep my membership</BillingButton>
          )}
          {billing.resumesAt && <BillingButton action="unpause">End the pause</BillingButton>}
          {!isOver && billing.canBeRefunded && (
            <BillingButton action="refund" variant="quiet">
              Money back and end now
            </BillingButton>
          )}
          <PortalButton>Card and invoices</PortalButton>
          {isOver && <ButtonLink href="/app">Join again</ButtonLink>}
        </div>
      ) : (
        <p className="text-sm text-soft">
          Payment processing is temporarily unavailable. To change or end your membership now, please{' '}
          <a href="/contact" className="link">
            contact us
          </a>{' '}
          directly.
        </p>
      )}
      {canPay && billing.status === 'active' && !billing.endsAt && !billing.closesAt && !billing.resumesAt && (
        <PauseForm />
      )}
    </div>
  )
}

function sentence({
  status,
  endsAt,
  closesAt,
  paidUntil,
  price: pence,
  trialEndsAt,
  resumesAt,
  isEntitled,
}: Billing): string {
  const price = formatPence(asPence(pence))
  if (status === 'canceled') return 'Your membership has ended. Nothing more is charged.'
  if (status === 'past_due' || status === 'unpaid')
    return 'The last payment did not go through. Please choose “Card and invoices” and mend it there.'
  if (!isKnownStatus(status)) return UNKNOWN_STATE
  if (status === 'paused') return 'Your membership is paused. Nothing is charged while it rests.'
  if (closesAt) return `Your membership ends with this account, on ${day(closesAt)}. Nothing more is charged.`
  if (endsAt)
    return `Your membership ends on ${day(endsAt)}. Until then everything stays open; nothing more is charged.`
  if (resumesAt && paidUntil)
    return `Your membership is paused${isEntitled ? `; what you have paid for stays open until ${day(paidUntil)}` : ''}. It goes on by itself on ${day(resumesAt)}, with ${price}; we write to you three days before.`
  if (trialEndsAt)
    return `Your free month runs until ${day(trialEndsAt)}. Then ${price} is charged, and again each month; we write to you three days before. Cancel before that day and you pay nothing.`
  return paidUntil ? `${price} a month. The next payment is on ${day(paidUntil)}.` : `${price} a month.`
}

/** A rest of some months; a plain form too. */
function PauseForm() {
  const { onSubmit, busy, error } = useFormPost({ onDone: () => location.reload() })
  return (
    <form
      method="post"
      action="/api/billing/pause"
      onSubmit={onSubmit}
      className="flex flex-wrap items-end gap-3 border-t border-line pt-5"
    >
      <label className="grid gap-1.5 text-sm font-medium">
        Or let it rest, and pay nothing meanwhile
        <select name="months" className="control" defaultValue="1">
          {PAUSE_MONTHS.map((months) => (
            <option key={months} value={months}>
              {months === 1 ? 'one month' : `${months} months`}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" busy={busy}>
        Pause membership
      </Button>
      <FormProblem error={error} />
    </form>
  )
}
