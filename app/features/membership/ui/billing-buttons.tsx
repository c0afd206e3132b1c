import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { leaveFor, reloadPage } from '#app/browser/leave.ts'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { formatSum } from '#app/values/sum.ts'
import type { Billing } from '../contract.ts'

type BillingButtonProps = {
  action: 'cancel' | 'resume' | 'refund' | 'unpause'
  variant?: 'primary' | 'secondary' | 'danger'
  children: ReactNode
}

export const BillingButton = ({ action, variant = 'primary', children }: BillingButtonProps) => (
  <Form to={formTo(`POST /api/billing/${action}`)} onDone={reloadPage} className="grid gap-2">
    <Submit variant={variant}>{children}</Submit>
    <FormProblem />
  </Form>
)

type PortalButtonProps = { variant?: 'primary' | 'secondary'; size?: 'small'; children: ReactNode }

/** Links to the payment provider's portal; a plain form, so that it also works without script. */
export const PortalButton = ({ variant = 'secondary', size, children }: PortalButtonProps) => (
  <Form<'POST /api/billing/portal'>
    to={formTo('POST /api/billing/portal')}
    onDone={({ url }) => leaveFor(url)}
    className="grid gap-2"
  >
    <Submit variant={variant} {...(size ? { size } : {})}>
      {children}
    </Submit>
    <FormProblem />
  </Form>
)

/** Ends a pause, and shows what that costs: nothing while a paid month runs, a month when it is over. */
export function UnpauseButton({ billing, variant }: { billing: Billing; variant?: 'secondary' }) {
  const price = formatSum({ amount: billing.price, currency: billing.currency })
  return (
    <BillingButton action="unpause" {...(variant ? { variant } : {})}>
      {billing.isEntitled ? 'End the pause' : `End the pause and pay ${price} now`}
    </BillingButton>
  )
}
