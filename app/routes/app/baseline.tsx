import { openDaysOf } from '#app/entries/open-days.server.ts'
import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { listDue, listReadings } from '#app/features/baseline/baseline.server.ts'
import { getBody } from '#app/features/baseline/body.server.ts'
import { ROUNDS } from '#app/features/baseline/measure.ts'
import { hiddenMeasures, measureOf } from '#app/features/baseline/measures.ts'
import { comparedWithOthers } from '#app/features/baseline/others.ts'
import { agesOf, missingMarkers } from '#app/features/baseline/pheno-age.ts'
import { seriesOf } from '#app/features/baseline/series.ts'
import { AmongOthers } from '#app/features/baseline/ui/among-others.tsx'
import { RoundSection } from '#app/features/baseline/ui/round-section.tsx'
import { listMeasures } from '#app/features/measures/measures.server.ts'
import { newestVo2Max } from '#app/features/measures/newest.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/baseline'

export const meta: Route.MetaFunction = () => [
  { title: 'Your baseline · Longevity' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user } = await signedInOnly(request, session())
  const [readings, due, safety, isMember, body, imported] = await Promise.all([
    listReadings(tools, user.id),
    listDue(tools, user),
    getSafety(tools, user.id),
    hasActiveSubscription(tools, user.id),
    getBody(tools, user.id),
    listMeasures(tools, user.id, { measures: ['vo2max'] }),
  ])
  const labelOf = (key: string) => measureOf(key)?.label ?? key
  return {
    body,
    comparisons: body ? comparedWithOthers(readings, body, newestVo2Max(imported)) : [],
    ages: body ? agesOf(readings, body, labelOf) : [],
    missing: missingMarkers(readings).map(labelOf),
    readings,
    due,
    isMember,
    today: openDaysOf(tools, user).today,
    consent: user.healthConsent,
    hidden: hiddenMeasures(safety.screening.answers),
  }
}

/** The baseline cockpit: three rounds of figures, each compared with oneself. */
export default function Baseline({ loaderData }: Route.ComponentProps) {
  const { readings, due, isMember, today, consent, hidden, body, comparisons, ages, missing } = loaderData
  const series = seriesOf(readings)
  const isOpen = isMember && consent === 'given'
  return (
    <>
      <PageHead
        eyebrow={
          <a className="hover:underline" href="/app">
            Members area
          </a>
        }
        title="Your baseline"
        lead="A few figures, taken the same way each time, so that you can see where you stand and what moves. Compare them with your own past first."
      >
        {readings.length > 0 && (
          <p>
            <ButtonLink href="/app/baseline/sheet.pdf" variant="secondary">
              A page for your doctor (PDF)
            </ButtonLink>
          </p>
        )}
      </PageHead>
      <div className="wrap grid gap-14 pb-section">
        {!isMember && <MembersOnly hasReadings={readings.length > 0} />}
        {isMember && consent !== 'given' && (
          <section aria-label="Consent" className="grid gap-4">
            <p>These figures are health data, so they need your consent first.</p>
            <HealthConsentForm next="/app/baseline" />
          </section>
        )}
        {(isOpen || readings.length > 0) &&
          ROUNDS.map((round) => (
            <RoundSection
              key={round.key}
              round={round}
              series={series}
              due={due.find((one) => one.round === round.key) ?? { last: null, due: today }}
              today={today}
              hidden={hidden}
              isOpen={isOpen}
            />
          ))}
        {(isOpen || body) && (
          <AmongOthers body={body} comparisons={comparisons} ages={ages} missing={missing} isOpen={isOpen} />
        )}
        <p className="measure text-sm text-soft">
          These figures describe. They aren’t a diagnosis. If one worries you, show it to a GP or pharmacist. With chest
          pain, weakness, confusion, or trouble seeing or speaking, call 999.
          {hidden.length > 0 && ' Weight and waist are left out, as your safety answers ask.'}
        </p>
      </div>
    </>
  )
}

function MembersOnly({ hasReadings }: { hasReadings: boolean }) {
  return (
    <Notice title={hasReadings ? 'Your figures stay yours' : 'Part of the membership'}>
      <p>
        {hasReadings
          ? 'You can read and download them at any time. Members can add to them.'
          : 'Members can keep their Sunday figures, fitness tests and blood tests here.'}{' '}
        <a className="link" href="/app">
          See the membership
        </a>
      </p>
    </Notice>
  )
}
