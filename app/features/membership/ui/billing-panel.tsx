import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Billing } from '../contract.ts'
import { PAUSE_MONTHS } from '../plan.ts'
import { wordsOf } from '../words.ts'
import { BillingButton, PortalButton, UnpauseButton } from './billing-buttons.tsx'
import { MoneyBack } from './money-back.tsx'

/** The membership in the account: what it is, and every way out of it, one button each. */
export function BillingPanel({ billing, canPay }: { billing: Billing | null; canPay: boolean }) {
  if (!billing || billing.state === 'none' || billing.state === 'begun')
    return (
      <p className="measure text-soft">
        You don’t have a membership. Today’s card is free;{' '}
        <TextLink href="/app">membership adds the whole dashboard</TextLink>.
      </p>
    )
  const { text } = wordsOf(billing)
  if (!billing.isPaid) return <p className="measure text-soft">{text}</p>
  const can = (action: Billing['actions'][number]) => billing.actions.includes(action)
  return (
    <div className="grid gap-5">
      <p className="measure">{text}</p>
      {canPay ? (
        <>
          <div className="flex flex-wrap items-start gap-3">
            {can('resume') && <BillingButton action="resume">Keep my membership</BillingButton>}
            {can('unpause') && <UnpauseButton billing={billing} />}
            {can('cancel') && !billing.endsAt && (
              <BillingButton action="cancel" variant="secondary">
                Cancel membership
              </BillingButton>
            )}
            {billing.mayJoin && <ButtonLink href="/app">Join again</ButtonLink>}
            <PortalButton>Card and invoices</PortalButton>
          </div>
          {can('pause') && <PauseForm />}
          {can('refund') && <MoneyBack billing={billing} />}
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

/** A rest of some months; a plain form too. */
function PauseForm() {
  const { onSubmit, busy, error } = useFormPost({ onDone: () => location.reload() })
  return (
    <form
      {...formTo('POST /api/billing/pause')}
      onSubmit={onSubmit}
      className="flex flex-wrap items-end gap-3 border-t border-line pt-5"
    >
      <label className="grid gap-1.5 text-sm font-medium">
        Or pause your membership (no charge while paused)
        <select name="months" className="control" defaultValue="1">
          {PAUSE_MONTHS.map((months) => (
            <option key={months} value={months}>
              {months === 1 ? '1 month' : `${months} months`}
            </option>
          ))}
        </select>
      </label>
      <Submit variant="secondary" busy={busy}>
        Pause membership
      </Submit>
      <FormProblem error={error} />
    </form>
  )
}
