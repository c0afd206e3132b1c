import { type ReactNode, useState } from 'react'
import { hiddenMeasures } from '#app/features/baseline/measures.ts'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { listMeasures, listRules, listRuleTicks } from '#app/features/measures/measures.server.ts'
import type { MeasureKey } from '#app/features/measures/measures.ts'
import { ImportPanel } from '#app/features/measures/ui/import-panel.tsx'
import { RulesPanel } from '#app/features/measures/ui/rules-panel.tsx'
import { SourceList } from '#app/features/measures/ui/source-list.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/measures'

export const meta: Route.MetaFunction = () => unlisted('From your watch and phone')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const [series, rules, ticks, safety, isMember] = await Promise.all([
    listMeasures(tools, user.id),
    listRules(tools, user.id),
    listRuleTicks(tools, user.id),
    getSafety(tools, user.id),
    hasActiveSubscription(tools, user.id),
  ])
  const hidden: MeasureKey[] = hiddenMeasures(safety.screening.answers).includes('weight') ? ['weight'] : []
  return {
    series: series.filter(({ measure }) => !hidden.includes(measure)),
    rules,
    ticks,
    hidden,
    isMember,
    isAgreed: user.healthConsent === 'given',
    timeZone: user.timeZone,
  }
}

/** Data from watches, rings and phones: parsed from their exports on the device, or sent by a phone's automation. */
export default function Measures({ loaderData }: Route.ComponentProps) {
  const { series, rules, ticks, hidden, isMember, isAgreed, timeZone } = loaderData
  const isOpen = isMember && isAgreed
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
        title="From your watch and phone"
        lead="Bring what your devices know about your days. Your browser reads the file; only daily figures that you choose are sent."
      />
      {!isMember && (
        <div className="wrap pb-section">
          <MembersOnly title={series.length > 0 ? 'Your figures stay yours' : 'Part of the membership'}>
            You can read, download and remove what is here at any time. Members can add to it.
          </MembersOnly>
        </div>
      )}
      {isMember && !isAgreed && (
        <ConsentFirst next="/app/measures" className="wrap pb-section">
          These figures are health data, so they need your consent first.
        </ConsentFirst>
      )}
      {series.length > 0 && (
        <Section id="sources" title="What is here" heading="room">
          <div className="grid gap-6">
            <p className="measure text-soft">
              Each source stands by itself. Two devices measure in two ways, so we never draw them as one line and never
              add them up. Each line is the mean of seven days.
            </p>
            <SourceList series={series} hidden={hidden} />
          </div>
        </Section>
      )}
      {isOpen && (
        <Section id="import" title="Read an export" heading="room">
          <ImportFold isFolded={series.length > 0}>
            <WhichExports />
            <ImportPanel timeZone={timeZone} hidden={hidden} />
            <noscript>
              <p>
                Reading an export needs JavaScript, because it happens in your browser. Everything else works without
                it.
              </p>
            </noscript>
          </ImportFold>
        </Section>
      )}
      {isOpen && (
        <Section id="rules" title="Let it tick for you" heading="room">
          <RulesPanel rules={rules} ticks={ticks} />
        </Section>
      )}
      {isOpen && (
        <Section id="by-itself" title="Send it by itself" heading="room">
          <p className="measure">
            A shortcut on an iPhone, or an automation such as Tasker, can send figures each morning. Under{' '}
            <TextLink href="/account/programs#how">Access for programs</TextLink> you let it in and find the call that
            it makes.
          </p>
        </Section>
      )}
    </>
  )
}

/** Folded where there are figures when the page opens. It stays as it was while the first ones are saved. */
function ImportFold({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const [wasFolded] = useState(isFolded)
  if (!wasFolded) return <div className="grid gap-6">{children}</div>
  return (
    <details>
      <summary className="w-fit py-2.5 text-action underline decoration-1 underline-offset-4">Add more figures</summary>
      <div className="grid gap-6 pt-4">{children}</div>
    </details>
  )
}

const WhichExports = () => (
  <details className="measure">
    <summary className="w-fit py-2.5 text-action underline decoration-1 underline-offset-4">Where to get it</summary>
    <dl className="grid gap-3 pt-2 text-soft [&_dt]:font-medium [&_dt]:text-ink">
      <dt>Apple Health</dt>
      <dd>
        On the iPhone: Health, your picture, Export All Health Data. Switch auto-lock off while it works. Gigabytes are
        fine.
      </dd>
      <dt>Oura</dt>
      <dd>Membership Hub, Export Data: the ZIP.</dd>
      <dt>Whoop</dt>
      <dd>App settings, Data Export. Set the language of your account to English first.</dd>
      <dt>Garmin</dt>
      <dd>Account, Manage Your Data, Export Your Data: the ZIP from the email.</dd>
      <dt>Fitbit</dt>
      <dd>Google Takeout, Fitbit. If there are several ZIPs, choose them all at once.</dd>
      <dt>Health Connect (Android)</dt>
      <dd>Settings, Health Connect, Backup and restore: the ZIP. Up to 200 MB.</dd>
    </dl>
  </details>
)
