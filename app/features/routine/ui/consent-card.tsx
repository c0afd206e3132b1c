import type { HealthConsent } from '#app/features/auth/health-consent.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { HABIT_COUNT, HABITS } from '#app/values/habits.ts'
import { capitalised } from '#app/values/number-words.ts'

/** Replaces today's card until its owner has consented to storing health data: previews the card and asks. */
export function ConsentCard({ consent }: { consent: Exclude<HealthConsent, 'given'> }) {
  const { title, text } = WORDS[consent]
  return (
    <section
      id="routine"
      aria-labelledby="routine-heading"
      className="surface grid scroll-mt-24 gap-8 rounded-lg border border-line p-5 sm:p-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-14"
    >
      <div className="grid content-start gap-4">
        <h2 id="routine-heading" className="text-2xl">
          Today’s Routine
        </h2>
        <p className="text-soft">{capitalised(HABIT_COUNT)} habits, one tap each:</p>
        <ul className="grid gap-1">
          {HABITS.map(({ key, label }) => (
            <li key={key} className="border-t border-line py-1.5">
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid content-start gap-4">
        <h3 className="text-xl">{title}</h3>
        <p className="text-soft">{text}</p>
        {/* After agreeing, focus moves to the card that consent was given for. */}
        <HealthConsentForm next="/app#routine" action="I agree, start my routine" />
        {consent !== 'not-asked' && (
          <p className="text-sm text-soft">
            What’s already there is yours to <TextLink href="/account/history">read</TextLink> and to{' '}
            <TextLink href="/account/data">download or delete</TextLink>.
          </p>
        )}
      </div>
    </section>
  )
}

const WORDS = {
  'not-asked': {
    title: 'First, one question',
    text: 'What you tick says something about your health, so we keep it only if you agree:',
  },
  outdated: {
    title: 'We’d like to ask you again',
    text: 'You agreed to an earlier wording. The new one says more clearly what it covers. Until you agree, nothing new is saved and nothing is used:',
  },
  withdrawn: {
    title: 'You withdrew your consent',
    text: 'So nothing new is saved and nothing is used, and what was there will be erased. To keep it and go on, agree again:',
  },
} as const satisfies Record<Exclude<HealthConsent, 'given'>, object>
