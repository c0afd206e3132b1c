import { formTo } from '#app/browser/call.ts'
import { reloadPage } from '#app/browser/leave.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Options } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatSum } from '#app/values/sum.ts'
import type { Billing } from '../contract.ts'
import { PAUSE_MONTHS } from '../plan.ts'
import { wordsOf } from '../words.ts'
import { BillingButton, PortalButton, UnpauseButton } from './billing-buttons.tsx'

/** The membership on the account page: its state, and a button for each way to leave it. */
export function BillingPanel({ billing, canPay }: { billing: Billing | null; canPay: boolean }) {
  if (!billing || billing.state === 'none' || billing.state === 'begun')
    return (
      <p className="measure text-soft">
        You don’t have a membership. Today’s card is free;{' '}
        <TextLink href="/app">membership adds the whole dashboard</TextLink>.
      </p>
    )
  const { text } = wordsOf(billing)
  if (!billing.isPaid)
    return (
      <div className="grid justify-items-start gap-5">
        <p className="measure text-soft">{text}</p>
        {billing.mayJoin && <ButtonLink href="/app">See the membership</ButtonLink>}
      </div>
    )
  const can = (action: Billing['actions'][number]) => billing.actions.includes(action)
  const isOverdue = billing.state === 'overdue'
  return (
    <div className="grid gap-5">
      <p className="measure">{text}</p>
      {billing.isUnpaid && billing.endsAt && (
        <p className="measure">
          You’ve cancelled, so it no longer renews. If you didn’t want the unpaid month, please{' '}
          <TextLink href="/contact">write to us</TextLink>.
        </p>
      )}
      {canPay ? (
        <>
          <div className="flex flex-wrap items-start gap-3">
            {isOverdue && <PortalButton variant="primary">Card and invoices</PortalButton>}
            {can('resume') && <BillingButton action="resume">Keep my membership</BillingButton>}
            {can('unpause') && <UnpauseButton billing={billing} />}
            {can('cancel') && !billing.endsAt && (
              <BillingButton action="cancel" variant="secondary">
                Cancel membership
              </BillingButton>
            )}
            {billing.mayJoin && <ButtonLink href="/app">Join again</ButtonLink>}
            {!isOverdue && <PortalButton>Card and invoices</PortalButton>}
          </div>
          {can('pause') && <PauseForm />}
          {can('refund') && <RefundPanel billing={billing} />}
        </>
      ) : (
        <p className="text-sm text-soft">
          Payment processing is temporarily unavailable. To change or end your membership now, please{' '}
          <TextLink href="/contact">contact us</TextLink> directly.
        </p>
      )}
    </div>
  )
}

/** Pauses a membership for some months; also works as a plain form. */
const PauseForm = () => (
  <Form
    to={formTo('POST /api/billing/pause')}
    onDone={reloadPage}
    className="flex flex-wrap items-end gap-3 border-t border-line pt-5"
  >
    <label className="grid gap-1.5 text-sm font-medium">
      Or pause your membership (no charge while paused)
      <select name="months" className="control" defaultValue="1">
        <Options of={PAUSE_MONTHS.map((months) => [months, months === 1 ? '1 month' : `${months} months`])} />
      </select>
    </label>
    <Submit variant="secondary">Pause membership</Submit>
    <FormProblem />
  </Form>
)

/** The guarantee in two steps, because it cannot be undone; a disclosure, so that it also works without script. */
function RefundPanel({ billing: { price, currency } }: { billing: Billing }) {
  return (
    <details className="border-t border-line pt-5">
      <summary className="cursor-pointer text-sm font-medium">Cancel and get a refund</summary>
      <div className="grid max-w-prose justify-items-start gap-4 pt-4">
        <p>
          Everything you’ve paid for this membership goes back to your card
          {` (${formatSum({ amount: price, currency })} for each month)`}, and your dashboard closes at once. This can’t
          be undone. The guarantee is given once; what you have recorded stays yours.
        </p>
        <BillingButton action="refund" variant="danger">
          Yes, refund me and cancel now
        </BillingButton>
      </div>
    </details>
  )
}
