import { Button } from '#app/ui/button.tsx'
import { HEALTH_CONSENT } from '../health-consent.ts'

type Props = { next?: string; action?: string }

/** The explicit consent, in its own words and with its own button, before anything is ticked. Works without script. */
export function HealthConsentForm({ next = '/app', action = 'I agree' }: Props) {
  return (
    <form method="post" action="/api/account/health-consent" className="grid max-w-prose gap-5">
      <input type="hidden" name="agree" value="yes" />
      <input type="hidden" name="next" value={next} />
      <p className="text-lg">{HEALTH_CONSENT.statement}</p>
      <p className="text-sm text-soft">
        Nobody else sees it, it is never used for advertising, and you can take this back in your{' '}
        <a href="/account#health-data" className="link">
          account
        </a>{' '}
        at any time. Our <a href="/privacy-policy">privacy policy</a> says the rest.
      </p>
      <Button type="submit" size="large" className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}

/** In the account: what was agreed, and the way back. */
export function HealthConsentStatus({ consent }: { consent: 'not-asked' | 'given' | 'withdrawn' }) {
  if (consent !== 'given')
    return (
      <div className="grid gap-6">
        {consent === 'withdrawn' && (
          <p className="max-w-prose">
            You have withdrawn your consent, so nothing new is kept. What was kept before stays readable for you until
            you{' '}
            <a className="link" href="/account/data#records">
              delete it
            </a>
            .
          </p>
        )}
        <HealthConsentForm />
      </div>
    )
  return (
    <form method="post" action="/api/account/health-consent" className="grid max-w-prose gap-5">
      <input type="hidden" name="agree" value="no" />
      <p>You agreed: “{HEALTH_CONSENT.statement}”</p>
      <p className="text-sm text-soft">
        If you withdraw, nothing new is saved. What is already there stays readable for you until you{' '}
        <a className="link" href="/account/data#records">
          delete it
        </a>
        .
      </p>
      <Button type="submit" variant="secondary" className="justify-self-start">
        Withdraw consent
      </Button>
    </form>
  )
}
