/** What applies to a payment and who gets it, in sight of the button. `seller` null = not named yet. */
export function PayTerms({ seller }: { seller: string | null }) {
  return (
    <p className="text-sm text-soft">
      {seller && `You pay ${seller}. `}By paying you agree to our{' '}
      <a href="/terms" className="link">
        terms
      </a>
      . You can also read{' '}
      <a href="/refunds" className="link">
        how to cancel and get your money back
      </a>
      ,{' '}
      <a href="/privacy-policy" className="link">
        how we use your data
      </a>{' '}
      and{' '}
      <a href="/terms#1-who-we-are" className="link">
        who we are
      </a>
      .
    </p>
  )
}
