import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { DAYS_TO_ERASURE, HEALTH_CONSENT, type HealthConsent } from '../health-consent.ts'

/** The explicit consent with its wording and its own button. Works without script. */
export function HealthConsentForm({ next = '/app', action = 'I agree' }: { next?: string; action?: string }) {
  return (
    <form {...formTo('POST /api/account/health-consent')} className="grid max-w-prose gap-5">
      <input type="hidden" name="agree" value="yes" />
      <input type="hidden" name="version" value={HEALTH_CONSENT.version} />
      <input type="hidden" name="next" value={next} />
      <p className="text-lg">{HEALTH_CONSENT.statement}</p>
      <p className="text-sm text-soft">
        It’s stored by the hosting provider who works for us, never sold and never used for advertising. You can take
        this back in your <TextLink href="/account#health-data">account</TextLink> at any time; {DAYS_TO_ERASURE} days
        later the records are erased. Our <a href="/privacy-policy#3-health-data">privacy policy</a> says the rest.
      </p>
      <Submit size="large" className="justify-self-start">
        {action}
      </Submit>
    </form>
  )
}

type StatusProps = {
  consent: HealthConsent
  /** The day on which the records are erased; null when none is scheduled. */
  erasedOn: string | null
}

/** Shown in the account: the consent given, and how to withdraw it. */
export function HealthConsentStatus({ consent, erasedOn }: StatusProps) {
  if (consent !== 'given')
    return (
      <div className="grid gap-6">
        {consent === 'withdrawn' && <Withdrawn erasedOn={erasedOn} />}
        {consent === 'outdated' && (
          <p className="max-w-prose">
            You agreed to an earlier wording. We’ve made it clearer what it covers, so we’re asking again. Until you
            agree, nothing new is saved and nothing is used. You can still read, <DataLink>download or delete</DataLink>{' '}
            what’s there.
          </p>
        )}
        <HealthConsentForm next="/account#health-data" />
      </div>
    )
  return (
    <form {...formTo('POST /api/account/health-consent')} className="grid max-w-prose gap-5">
      <input type="hidden" name="agree" value="no" />
      <p>You agreed: “{HEALTH_CONSENT.statement}”</p>
      <p className="text-sm text-soft">
        If you withdraw, nothing new is saved, and we stop using what’s there: no reminders, reviews or insights. You
        have {DAYS_TO_ERASURE} days to read it and <DataLink>download it</DataLink>. Then it’s erased. We’ll email you
        the date.
      </p>
      <Submit variant="secondary" className="justify-self-start">
        Withdraw consent
      </Submit>
    </form>
  )
}

function Withdrawn({ erasedOn }: Pick<StatusProps, 'erasedOn'>) {
  if (erasedOn === null)
    return <p className="max-w-prose">You’ve withdrawn your consent, and your health records have been erased.</p>
  return (
    <p className="max-w-prose">
      You’ve withdrawn your consent, so nothing new is saved and nothing is used. Your records will be erased on{' '}
      <strong>{erasedOn}</strong>. Until then you can read them and <DataLink>download or delete them</DataLink>. To
      keep them here, agree again:
    </p>
  )
}

const DataLink = ({ children }: { children: string }) => <TextLink href="/account/data">{children}</TextLink>
