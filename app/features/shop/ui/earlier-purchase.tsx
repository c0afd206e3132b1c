import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = {
  /** The e-book's order that this buyer has paid for; null = none. */
  owned: string | null
  /** Whether Stripe has just sent the buyer back. */
  isReturn: boolean
  canBuy: boolean
}

/** Before the e-book's checkout: that it has been bought already, or that no payment of this browser is known. */
export function EarlierPurchase({ owned, isReturn, canBuy }: Props) {
  if (owned)
    return (
      <Notice variant="success" title="You’ve already bought this guide">
        You don’t need to pay again.{' '}
        <TextLink href={`/checkout?success=true&order=${owned}`}>See your purchase</TextLink>
        {canBuy && ', or buy another copy below'}.
      </Notice>
    )
  if (!isReturn) return null
  return (
    <Notice variant="warning" title="We couldn’t find your payment">
      This browser hasn’t paid for anything here. If you paid in another one, the link is in your email, or{' '}
      <TextLink href="/download">ask for it again</TextLink>.
    </Notice>
  )
}
