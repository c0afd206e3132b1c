import { openDaysOf } from '#app/entries/open-days.server.ts'
import { listDue, readBaseline } from '#app/features/baseline/baseline.server.ts'
import { getBody } from '#app/features/baseline/body.server.ts'
import { compareWithNorms } from '#app/features/baseline/compare-with-norms.ts'
import { ROUNDS } from '#app/features/baseline/measure.ts'
import { hiddenMeasures, measureOf } from '#app/features/baseline/measures.ts'
import { agesOf, missingMarkers } from '#app/features/baseline/pheno-age.ts'
import { seriesOf } from '#app/features/baseline/series.ts'
import { AmongOthers } from '#app/features/baseline/ui/among-others.tsx'
import { DamagedList } from '#app/features/baseline/ui/damaged-list.tsx'
import { RoundSection } from '#app/features/baseline/ui/round-section.tsx'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { listMeasures } from '#app/features/measures/measures.server.ts'
import { newestVo2Max } from '#app/features/measures/newest.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/baseline'

export const meta: Route.MetaFunction = () => unlisted('Your baseline')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const [{ readings, damaged }, due, safety, isMember, body, imported] = await Promise.all([
    readBaseline(tools, user.id),
    listDue(tools, user),
    getSafety(tools, user.id),
    hasActiveSubscription(tools, user.id),
    getBody(tools, user.id),
    listMeasures(tools, user.id, { measures: ['vo2max'] }),
  ])
  const hidden = hiddenMeasures(safety.screening.answers)
  const labelOf = (key: string) => measureOf(key)?.label ?? key
  return {
    body,
    comparisons: body ? compareWithNorms(readings, body, newestVo2Max(imported)) : [],
    ages: body ? agesOf(readings, body, labelOf) : [],
    missing: missingMarkers(readings).map(labelOf),
    readings,
    damaged: damaged.filter(({ measure }) => !hidden.includes(measure)),
    due,
    isMember,
    today: openDaysOf(tools, user).today,
    consent: user.healthConsent,
    hidden,
  }
}

/** The baseline cockpit: three rounds of measurements, each compared with the member's earlier ones. */
export default function Baseline({ loaderData }: Route.ComponentProps) {
  const { readings, damaged, due, isMember, today, consent, hidden, body, comparisons, ages, missing } = loaderData
  const series = seriesOf(readings)
  const isOpen = isMember && consent === 'given'
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
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
        {!isMember && <NotYetOpen hasReadings={readings.length > 0} />}
        {isMember && consent !== 'given' && (
          <ConsentFirst next="/app/baseline">
            These figures are health data, so they need your consent first.
          </ConsentFirst>
        )}
        <DamagedList damaged={damaged} />
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

const NotYetOpen = ({ hasReadings }: { hasReadings: boolean }) => (
  <MembersOnly title={hasReadings ? 'Your figures stay yours' : 'Part of the membership'}>
    {hasReadings
      ? 'You can read and download them at any time. Members can add to them.'
      : 'Members can keep their Sunday figures, fitness tests and blood tests here.'}
  </MembersOnly>
)
