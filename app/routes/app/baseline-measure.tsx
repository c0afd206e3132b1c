import { openDaysOf } from '#app/entries/open-days.server.ts'
import { readBaseline } from '#app/features/baseline/baseline.server.ts'
import { hiddenMeasures, measureOf } from '#app/features/baseline/measures.ts'
import { recentMean, seriesOf } from '#app/features/baseline/series.ts'
import { BandList } from '#app/features/baseline/ui/band-list.tsx'
import { DamagedList } from '#app/features/baseline/ui/damaged-list.tsx'
import { EntryForm } from '#app/features/baseline/ui/entry-form.tsx'
import { ReadingList } from '#app/features/baseline/ui/reading-list.tsx'
import { entryOf } from '#app/features/baseline/ui/round-section.tsx'
import { TrendChart } from '#app/features/baseline/ui/trend-chart.tsx'
import { writeFigure } from '#app/features/baseline/units.ts'
import { citeShort } from '#app/features/evidence/claim.ts'
import { getReference } from '#app/features/evidence/references.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Named } from '#app/ui/named.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/baseline-measure'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlisted(measureOf(loaderData?.key ?? '')?.label ?? 'Your baseline')

export async function loader(args: Route.LoaderArgs) {
  const measure = measureOf(args.params.measure)
  if (!measure) throw notFound()
  const { tools, user } = await signedIn(args)
  const [{ readings, damaged }, safety, isMember] = await Promise.all([
    readBaseline(tools, user.id),
    getSafety(tools, user.id),
    hasActiveSubscription(tools, user.id),
  ])
  if (hiddenMeasures(safety.screening.answers).includes(measure.key)) throw notFound()
  return {
    key: measure.key,
    readings,
    damaged: damaged.filter((one) => one.measure === measure.key),
    isOpen: isMember && user.healthConsent === 'given',
    today: openDaysOf(tools, user).today,
    corrected: args.url.searchParams.get('date'),
    sources: measure.references.map((id) => {
      const reference = getReference(tools, id)
      return { id, label: `${citeShort(reference)}, ${reference.title}`, url: reference.url }
    }),
  }
}

/** One measure: its chart, its ranges with their sources, and every reading. */
export default function BaselineMeasure({ loaderData }: Route.ComponentProps) {
  const { key, readings, damaged, isOpen, today, corrected, sources } = loaderData
  const measure = measureOf(key)
  if (!measure) return null
  const all = seriesOf(readings)
  const series = all.find((one) => one.measure.key === key)
  const entry = entryOf(measure, all)
  const mean = series && recentMean(series.readings)
  const known = series?.readings.find(({ date }) => date === corrected)
  return (
    <>
      <PageHead
        eyebrow={<EyebrowLink href="/app/baseline">Your baseline</EyebrowLink>}
        title={measure.label}
        lead={measure.how}
      />
      <div className="wrap grid gap-14 pb-section">
        <DamagedList damaged={damaged} />
        {series ? <TrendChart series={series} /> : <p className="text-soft">There is no reading yet.</p>}
        <Named by="reading-heading" title="How to read it" className="grid gap-5 border-t border-line pt-8">
          <BandList measure={measure} unit={entry.unit} sources={sources} />
          {mean && (
            <p className="tabular-nums">
              Your average over the last four weeks of readings: {writeFigure(mean.value, entry.unit)}, from{' '}
              {mean.count} readings.
            </p>
          )}
        </Named>
        {isOpen && !measure.isDerived && (
          <section
            id="entry"
            aria-labelledby="entry-heading"
            className="grid scroll-mt-24 gap-5 border-t border-line pt-8"
          >
            <h2 id="entry-heading" className="text-2xl">
              {known ? `Correct ${dayLabel(known.date)}` : 'Add a reading'}
            </h2>
            <EntryForm
              key={known?.date}
              entries={pairOf(key).flatMap((one) => {
                const paired = measureOf(one)
                if (!paired) return []
                const value = all
                  .find((candidate) => candidate.measure.key === one)
                  ?.readings.find(({ date }) => date === known?.date)?.value
                return [{ ...entryOf(paired, all), value: value ?? null }]
              })}
              today={today}
              date={known?.date ?? today}
              next={`/app/baseline/${key}`}
              label={measure.label}
            />
          </section>
        )}
        {series && (
          <Named by="all-heading" title="Every reading" className="grid gap-4 border-t border-line pt-8">
            <ReadingList series={series} />
          </Named>
        )}
        <p>
          <ButtonLink href="/app/baseline" variant="secondary">
            Back to your baseline
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

/** Blood pressure is entered as a pair. */
const pairOf = (key: string): readonly string[] =>
  key === 'systolic' || key === 'diastolic' ? ['systolic', 'diastolic'] : [key]
