import { TextLink } from './text-link.tsx'
/** The terms of a payment and the seller, visible beside the button. `seller` null = not set yet. */
export const PayTerms = ({ seller }: { seller: string | null }) => (
  <p className="text-sm text-soft">
    {seller && `You pay ${seller}. `}By paying you agree to our <TextLink href="/terms">terms</TextLink>. You can also
    read <TextLink href="/refunds">how to cancel and get your money back</TextLink>,{' '}
    <TextLink href="/privacy-policy">how we use your data</TextLink> and{' '}
    <TextLink href="/terms#1-who-we-are">who we are</TextLink>.
  </p>
)
