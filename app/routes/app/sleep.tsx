import { askedDay, openDaysOf } from '#app/entries/open-days.server.ts'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import type { Series } from '#app/features/measures/contract.ts'
import { listMeasures } from '#app/features/measures/measures.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { type Night, nightOf } from '#app/features/sleep/night.ts'
import { REGULARITY_DAYS, regularityOf } from '#app/features/sleep/regularity.ts'
import { listNights } from '#app/features/sleep/sleep.server.ts'
import { NightBars } from '#app/features/sleep/ui/night-bars.tsx'
import { NightForm } from '#app/features/sleep/ui/night-form.tsx'
import { RegularityWords } from '#app/features/sleep/ui/regularity-words.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { addDays, listDays } from '#app/values/local-date.ts'
import type { Route } from './+types/sleep'

export const meta: Route.MetaFunction = () => unlisted('Sleep diary')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const open = openDaysOf(tools, user)
  const { today, joinedOn } = open
  const from = addDays(today, -REGULARITY_DAYS)
  const date = askedDay(args.url.searchParams.get('date'), open)
  const first = date < from ? date : from
  const [written, series, isMember] = await Promise.all([
    listNights(tools, user.id, { from: first, until: today }),
    listMeasures(tools, user.id, { measures: ['fellAsleep', 'wokeUp', 'awake', 'asleep'], from: first }),
    hasActiveSubscription(tools, user.id),
  ])
  const devices = nightsOfDevices(series)
  const diary = { source: 'Your diary', nights: written.flatMap((one) => nightOf(one) ?? []) }
  const proposed = devices
    .flatMap(({ source, nights }) => nights.filter((night) => night.date === date).map((night) => ({ source, night })))
    .toSorted((one, other) => lengthIn(other.night) - lengthIn(one.night))[0]
  return {
    today,
    joinedOn,
    date,
    isMember,
    isAgreed: user.healthConsent === 'given',
    written: written.find((one) => one.date === date) ?? null,
    proposed: proposed
      ? { source: proposed.source, bed: proposed.night.from, up: proposed.night.until, awake: proposed.night.awake }
      : null,
    // Separate: a diary and a watch measure differently.
    sources: [diary, ...devices]
      .filter(({ nights }) => nights.length > 0)
      .map((one) => ({ ...one, regularity: regularityOf(one.nights, today) })),
  }
}

const lengthIn = ({ from, until }: Night) => until - from

function nightsOfDevices(series: readonly Series[]): { source: string; nights: Night[] }[] {
  return [...Map.groupBy(series, ({ source }) => source)].map(([source, own]) => {
    const valuesOf = (measure: string) => new Map(own.find((one) => one.measure === measure)?.days ?? [])
    const [from, until, awake] = [valuesOf('fellAsleep'), valuesOf('wokeUp'), valuesOf('awake')]
    return {
      source,
      nights: [...from].flatMap(([date, fell]) => {
        const woke = until.get(date)
        return woke === undefined || woke <= fell
          ? []
          : [{ date, from: fell, until: woke, awake: awake.get(date) ?? null }]
      }),
    }
  })
}

/** The sleep diary: three times in the morning, and how regular the nights are. */
export default function Sleep({ loaderData }: Route.ComponentProps) {
  const { today, joinedOn, date, isMember, isAgreed, written, proposed, sources } = loaderData
  const isOpen = isMember && isAgreed
  const days = listDays(addDays(today, 1 - REGULARITY_DAYS), today).toReversed()
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
        title="Sleep diary"
        lead="When you went to bed, when you got up, and how long you lay awake. Half a minute in the morning."
      />
      {!isMember && (
        <div className="wrap pb-section">
          <MembersOnly title={sources.length > 0 ? 'Your nights stay yours' : 'Part of the membership'}>
            You can read and download what is here at any time. Members can add to it.
          </MembersOnly>
        </div>
      )}
      {isMember && !isAgreed && (
        <ConsentFirst next="/app/sleep" className="wrap pb-section">
          How you sleep is health data, so we need your consent first.
        </ConsentFirst>
      )}
      {isOpen && (
        <Section id="night" title={date === today ? 'Last night' : `The night to ${dayLabel(date)}`} heading="room">
          <NightForm key={date} date={date} written={written} proposed={proposed} />
        </Section>
      )}
      {(isOpen || sources.length > 0) && (
        <Section id="regularity" title="How regular" heading="room">
          <div className="grid gap-10">
            {sources.map(({ source, nights, regularity }) => (
              <RegularityWords key={source} source={source} nights={nights} regularity={regularity} today={today} />
            ))}
            {sources[0] ? (
              <NightBars
                days={days}
                nights={sources[0].nights}
                label={`${sources[0].source}, the last 14 nights`}
                joinedOn={joinedOn}
              />
            ) : (
              <p>Write down six nights in a row, and you’ll see here how regular they are.</p>
            )}
          </div>
        </Section>
      )}
      <Section id="about" title="What this can tell you" heading="room">
        <About />
      </Section>
    </>
  )
}

const About = () => (
  <div className="measure grid gap-4">
    <p>
      The regularity index asks how often you were in the same state, asleep or awake, as 24 hours before. 100 means the
      same times every night; 0 is as good as chance. The formula is that of Phillips and others (2017), worked out from
      your clock times.
    </p>
    <p>
      Among 60,977 UK volunteers aged about 63, the four more regular fifths had 20% to 48% lower mortality over six
      years than the least regular fifth (Windred and others, 2024). In 88,975, the least regular had about 50% higher
      mortality than the middle, and beyond the middle more regularity made little difference (Cribb and others, 2023).
      Both watched people; neither shows that changing your times changes how long you live.
    </p>
    <p>
      Those studies read sleep from a wrist sensor, each in its own way, so their figures can’t be compared with each
      other or with yours. A diary comes out higher. Naps aren’t counted. Compare yourself only with yourself.
    </p>
    <p>
      If you have slept badly three nights a week for three months, ask your GP about{' '}
      <span className="whitespace-nowrap">CBT-I</span>, the standard first treatment.
    </p>
  </div>
)
