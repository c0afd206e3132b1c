import { formatSum } from '#app/values/sum.ts'
import type { Billing } from '../contract.ts'
import { BillingButton } from './billing-buttons.tsx'

/** The guarantee in two steps, because it cannot be undone; a disclosure, so that it also works without script. */
export function MoneyBack({ billing: { price, currency } }: { billing: Billing }) {
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
