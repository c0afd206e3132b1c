import { useMemo } from 'react'
import type { History } from '#app/features/routine/contract.ts'
import { dashboardStats } from '#app/features/routine/dashboard.ts'
import { ageOf, ringDaysOf, withNewest } from '#app/features/routine/ring-days.ts'
import { Rings } from '#app/ui/rings/rings.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import { storyYears } from '../year.ts'
import { ShareRings } from './share-rings.tsx'
import type { Shown } from './shown.ts'

type Props = {
  known: Shown['known']
  /** Twelve months; undefined when they couldn't be loaded, in which case the rings show the last weeks. */
  history: History | undefined
}

/** The year's rings on a dusk background, and the four figures. */
export function ProgressHead({ known: { dashboard, isWhole }, history }: Props) {
  const { joinedOn } = dashboard
  const age = ageOf(dashboard)
  const title = `Day ${age.day}, ring ${age.ring}`
  const year = history?.days ?? dashboard.days
  const planted = useMemo(
    () => ringDaysOf(withNewest(year, dashboard.days), joinedOn),
    [year, dashboard.days, joinedOn],
  )
  return (
    <header className="night">
      <div className="mx-auto grid max-w-[70rem] justify-items-center gap-3 px-5 py-4 text-center lg:grid-cols-[minmax(0,28.75rem)_minmax(0,1fr)] lg:justify-items-start lg:gap-x-14 lg:px-12 lg:py-10 lg:text-left">
        <Rings days={planted.days} start={planted.start} size={460} className="w-[min(72vw,23.25rem)] lg:w-full" />
        <div className="grid w-full content-center gap-4 self-center lg:gap-6">
          <h2 className="text-3xl font-light lg:text-4xl">{title}</h2>
          <dl className="mx-auto grid w-full max-w-sm grid-cols-2 gap-x-4 gap-y-3 lg:mx-0 lg:gap-y-5 lg:max-w-md">
            {dashboardStats(dashboard).map(({ label, value, hint }) => (
              <div key={label} className="grid content-start">
                <dt className="text-xs text-soft">{label}</dt>
                <dd className="font-serif text-3xl font-light tabular-nums">{value}</dd>
                <dd className="text-xs text-soft">{hint}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-soft">
            {age.day < YOUNG
              ? 'One ring a week, seven arcs a ring. The dots are room to grow.'
              : `One ring a week since ${dayLabel(joinedOn)}: the deeper the green, the more of the day you did.`}
            {planted.rings < age.ring && ` The last ${planted.rings} are drawn here.`}
          </p>
          <div className="mx-auto flex flex-wrap items-start justify-center gap-3 lg:mx-0 lg:justify-start">
            {storyYears(dashboard).length > 0 && (
              <a className="button button-secondary" href="/app/year">
                The story of your year
              </a>
            )}
            <ShareRings planted={planted} joinedOn={joinedOn} title={title} />
          </div>
          {!isWhole && <p className="text-sm text-soft">{NOT_COUNTED_YET}</p>}
        </div>
      </div>
    </header>
  )
}

/** The first days, whose rings need another caption. */
const YOUNG = 29

const NOT_COUNTED_YET =
  'These figures are from your last connection. We’ll count what’s waiting once you’re back online.'
