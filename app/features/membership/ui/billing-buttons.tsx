import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Submit } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { formatSum } from '#app/values/sum.ts'
import type { Billing } from '../contract.ts'

type BillingButtonProps = {
  action: 'cancel' | 'resume' | 'refund' | 'unpause'
  variant?: 'primary' | 'secondary' | 'danger'
  children: ReactNode
}

/** A button that changes a membership. */
export function BillingButton({ action, variant = 'primary', children }: BillingButtonProps) {
  const { onSubmit, busy, error } = useFormPost({ onDone: () => location.reload() })
  return (
    <form {...formTo(`POST /api/billing/${action}`)} onSubmit={onSubmit} className="grid gap-2">
      <Submit variant={variant} busy={busy}>
        {children}
      </Submit>
      <FormProblem error={error} />
    </form>
  )
}

/** To the payment provider's own page, wherever it is; a plain form, so that it also works without script. */
export function PortalButton({ children, size }: { children: ReactNode; size?: 'small' }) {
  const { onSubmit, busy, error } = useFormPost<'POST /api/billing/portal'>({
    onDone: ({ url }) => location.assign(url),
  })
  return (
    <form {...formTo('POST /api/billing/portal')} onSubmit={onSubmit} className="grid gap-2">
      <Submit variant="secondary" busy={busy} {...(size ? { size } : {})}>
        {children}
      </Submit>
      <FormProblem error={error} />
    </form>
  )
}

/** Ends a pause, and says what that costs: nothing while a paid month runs, a month when it is over. */
export function UnpauseButton({ billing, variant }: { billing: Billing; variant?: 'secondary' }) {
  const price = formatSum({ amount: billing.price, currency: billing.currency })
  return (
    <BillingButton action="unpause" {...(variant ? { variant } : {})}>
      {billing.isEntitled ? 'End the pause' : `End the pause and pay ${price} now`}
    </BillingButton>
  )
}
