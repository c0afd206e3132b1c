import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { HABITS } from '../habits.ts'

/** In the place of today's card until its person has agreed that we keep it: what it will hold, and the question. */
export function ConsentCard({ wasWithdrawn }: { wasWithdrawn: boolean }) {
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
        <p className="text-soft">Seven habits, one tap each:</p>
        <ul className="grid gap-1">
          {HABITS.map(({ key, label }) => (
            <li key={key} className="border-t border-line py-1.5">
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid content-start gap-4">
        <h3 className="text-xl">{wasWithdrawn ? 'You took your consent back' : 'First, one question'}</h3>
        <p className="text-soft">
          {wasWithdrawn
            ? 'So nothing new is saved. What was there is still yours to read. To go on, agree again:'
            : 'What you tick says something about your health, so we keep it only if you agree:'}
        </p>
        <HealthConsentForm action="I agree, start my routine" />
      </div>
    </section>
  )
}
