import { useQuery } from '#app/browser/query.ts'
import type { Milestone } from '#app/features/routine/milestone.ts'
import { twelveMonths } from '#app/features/routine/queries.ts'
import { ringDaysOf, withNewest } from '#app/features/routine/ring-days.ts'
import { Rings } from '#app/ui/rings/rings.tsx'
import { ShareButton } from '#app/ui/share/share-button.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { Shown } from './shown.ts'

type Props = { milestone: Milestone; dashboard: Shown['dashboard'] }

/** Shown on the day a streak reaches 7, 30, 100 or 365: the rings, the date, and a shareable picture. */
export function MilestoneCard({ milestone: { days, earnedOn }, dashboard }: Props) {
  // The dashboard has two months of days. For a longer streak, the year is drawn once it has loaded.
  const { data: year } = useQuery(twelveMonths, [], { isAsked: days > dashboard.days.length })
  const planted = ringDaysOf(year ? withNewest(year.days, dashboard.days) : dashboard.days, dashboard.joinedOn)
  const title = `${days} days in a row`
  return (
    <section aria-labelledby="milestone-heading" className="night milestone">
      <Rings days={planted.days} start={planted.start} size={200} hasGhosts={false} className="w-full" />
      <div className="grid gap-3">
        <div>
          <h2 id="milestone-heading" className="text-2xl font-light">
            {title}
          </h2>
          <p className="text-sm text-soft">Earned on {dayLabel(earnedOn)}. It’s yours to keep.</p>
        </div>
        <ShareButton
          picture={async () => {
            const { paintRings } = await import('#app/ui/share/draw.ts')
            return {
              name: `${days}-days`,
              title,
              lines: [`Earned on ${dayLabel(earnedOn)}`],
              paint: paintRings(planted.days, planted.start),
            }
          }}
        />
      </div>
    </section>
  )
}
