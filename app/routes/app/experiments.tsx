import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { getExperiments } from '#app/features/experiments/experiments.server.ts'
import { groupTrials } from '#app/features/experiments/trial.ts'
import { AssociationList } from '#app/features/experiments/ui/association-list.tsx'
import { FindingList } from '#app/features/experiments/ui/finding-list.tsx'
import { TrialCard } from '#app/features/experiments/ui/trial-card.tsx'
import { TrialForm } from '#app/features/experiments/ui/trial-form.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/experiments'

export const meta: Route.MetaFunction = () => unlisted('Find out for yourself')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const isMember = await hasActiveSubscription(tools, user.id)
  const isAgreed = user.healthConsent === 'given'
  return { isMember, found: isMember && isAgreed ? await getExperiments(tools, user) : null }
}

/** Patterns in the member's data, and self-experiments to test them. */
export default function Experiments({ loaderData: { found, isMember } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
        title="Find out for yourself"
        lead="What your data shows, and how certain it is. It’s a description of you alone, not a diagnosis or a forecast."
      />
      <div className="wrap grid gap-16 pb-section">
        {found ? (
          <Found found={found} />
        ) : isMember ? (
          <ConsentFirst next="/app/experiments">
            What your record says, and a trial, are worked out from health data, so we need your consent first. Until
            then nothing is worked out.
          </ConsentFirst>
        ) : (
          <MembersOnly>Your days and check-ins stay yours to read and to download.</MembersOnly>
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
  const { open, newest, earlier } = groupTrials(trials)
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  /** The form that was sent is gone then, and the focus with it. */
  async function showAnew() {
    await revalidate()
    heading.current?.focus()
  }
  return (
    <>
      <section id="trial" aria-labelledby="trial-heading" className="grid gap-8 border-t border-line pt-8">
        <header className="grid gap-3">
          <h2 ref={heading} id="trial-heading" tabIndex={-1} className="w-fit text-2xl">
            A trial on yourself
          </h2>
          <p className="measure text-soft">
            Eight blocks or more, half with a habit and half without, in an order that is drawn and sealed before you
            start. Your day says each morning which kind of day it is.
          </p>
        </header>
        {open.map((trial) => (
          <TrialCard key={trial.id} trial={trial} onEnd={showAnew} />
        ))}
        {newest && <TrialCard trial={newest} />}
        {newest && <h3 className="text-xl">The next one</h3>}
        {open.length === 0 && (
          <TrialForm choices={choices} today={today} latestStart={latestStart} onStart={showAnew} />
        )}
        {earlier.length > 0 && <h3 className="text-xl">Earlier trials</h3>}
        {earlier.map((trial) => (
          <TrialCard key={trial.id} trial={trial} />
        ))}
      </section>
      <FindingList findings={findings} />
      <AssociationList outcomes={associations} />
    </>
  )
}
