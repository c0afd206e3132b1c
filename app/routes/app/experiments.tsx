import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { getExperiments } from '#app/features/experiments/experiments.server.ts'
import { AssociationList } from '#app/features/experiments/ui/association-list.tsx'
import { FindingList } from '#app/features/experiments/ui/finding-list.tsx'
import { TrialCard } from '#app/features/experiments/ui/trial-card.tsx'
import { TrialForm } from '#app/features/experiments/ui/trial-form.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/experiments'

export const meta: Route.MetaFunction = () => [
  { title: 'Find out for yourself · Longevity' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user } = await signedInOnly(request, session())
  const isMember = await hasActiveSubscription(tools, user.id)
  const isAgreed = user.healthConsent === 'given'
  return { isMember, found: isMember && isAgreed ? await getExperiments(tools, user) : null }
}

/** Patterns in your data, and a fairer way to ask. */
export default function Experiments({ loaderData: { found, isMember } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        eyebrow={
          <a className="hover:underline" href="/app">
            Members area
          </a>
        }
        title="Find out for yourself"
        lead="What your data shows, and how certain it is. It describes you alone; it is no diagnosis and no forecast."
      />
      <div className="wrap grid gap-16 pb-section">
        {found ? (
          <Found found={found} />
        ) : isMember ? (
          <section aria-label="Consent" className="grid gap-4">
            <p>
              What your record says, and a trial, are worked out from health data, so we need your consent first. Until
              then nothing is worked out.
            </p>
            <HealthConsentForm next="/app/experiments" />
          </section>
        ) : (
          <Notice title="Part of the membership">
            <p>
              Your days and check-ins stay yours to read and to take along.{' '}
              <a className="link" href="/app">
                See the membership
              </a>
            </p>
          </Notice>
        )}
        <p>
          <ButtonLink href="/app" variant="secondary">
            Back to the dashboard
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

function Found({ found }: { found: NonNullable<Route.ComponentProps['loaderData']['found']> }) {
  const { trials, choices, today, latestStart, associations, findings } = found
  const open = trials.filter(({ state }) => state !== 'over')
  const over = trials.filter(({ state }) => state === 'over')
  return (
    <>
      <section id="trial" aria-labelledby="trial-heading" className="grid gap-8 border-t border-line pt-8">
        <header className="grid gap-3">
          <h2 id="trial-heading" className="text-2xl">
            A trial on yourself
          </h2>
          <p className="measure text-soft">
            Eight blocks or more, half with a habit and half without, in an order that is drawn and sealed before you
            start. Your day says each morning which kind of day it is.
          </p>
        </header>
        {open.map((trial) => (
          <TrialCard key={trial.id} trial={trial} />
        ))}
        {open.length === 0 && <TrialForm choices={choices} today={today} latestStart={latestStart} />}
        {over.length > 0 && <h3 className="text-xl">Earlier trials</h3>}
        {over.map((trial) => (
          <TrialCard key={trial.id} trial={trial} />
        ))}
      </section>
      <FindingList findings={findings} />
      <AssociationList outcomes={associations} />
    </>
  )
}
