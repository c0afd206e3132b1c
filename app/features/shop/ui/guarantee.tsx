import { TextLink } from '#app/ui/text-link.tsx'

/** The guarantee beside a payment. With a code, or where somebody pays what they can, that isn't the full price. */
export const Guarantee = ({ isFullPrice }: { isFullPrice: boolean }) => (
  <p className="border-t border-line pt-5 text-sm text-soft">
    <TextLink href="/refunds">30-day money-back guarantee</TextLink>: ask within 30 days of paying and you get{' '}
    {isFullPrice ? 'the full price' : 'all you paid'} back.
  </p>
)
