import { Notice } from './notice.tsx'
import { TextLink } from './text-link.tsx'

/** Replaces a payment form while payments are off. Source: specification §8. */
export const PaymentsOff = ({ children }: { children?: React.ReactNode }) => (
  <Notice variant="warning" title="Payment processing is temporarily unavailable">
    {children ?? 'We can’t take payments at the moment.'} Please <TextLink href="/contact">contact us</TextLink>{' '}
    directly.
  </Notice>
)

/** Shown with every payment form while test keys are in use. */
export const TestPayments = () => (
  <Notice title="Test payments">
    No money moves here. Pay with card 4242 4242 4242 4242, any later date, any three digits.
  </Notice>
)

/** Beside a card form, for visitors without script. */
export const CardNeedsScript = () => (
  <noscript>
    <p>Paying by card needs JavaScript, because the card fields belong to our payment provider.</p>
  </noscript>
)
