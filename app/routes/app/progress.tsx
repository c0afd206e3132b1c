import { useSearchParams } from 'react-router'
import { OwnHistory } from '#app/features/own-habits/ui/own-history.tsx'
import type { Dashboard } from '#app/features/routine/contract.ts'
import { monthOf } from '#app/features/routine/dashboard.ts'
import { MONTH, readRange } from '#app/features/routine/progress.ts'
import { HistoryPanel } from '#app/features/routine/ui/history-panel.tsx'
import { ProgressOverview } from '#app/features/routine/ui/progress-overview.tsx'
import { RangeLinks } from '#app/features/routine/ui/range-links.tsx'
import { useIsWaiting } from '#app/features/routine/ui/use-ticks.ts'
import type { MemberData } from './member-data.ts'

type Props = {
  owner: string
  dashboard: Dashboard
  member: Pick<MemberData, 'history' | 'progress' | 'ownHistory'>
}

/** The tab of the charts. */
export function MemberProgress({ owner, dashboard, member: { history, progress, ownHistory } }: Props) {
  const [query] = useSearchParams()
  const range = readRange(query.get('days'))
  const isWaiting = useIsWaiting(owner)
  return (
    <div className="grid gap-12">
      {isWaiting && (
        <p role="status" className="text-soft">
          This tab shows your last connection. We’ll add what’s waiting on this device once you’re back online.
        </p>
      )}
      <ProgressOverview
        key={range}
        range={range}
        ranges={<RangeLinks range={range} />}
        first={range === MONTH ? monthOf(dashboard) : progress?.range === range ? progress.first : undefined}
      />
      <HistoryPanel first={history} />
      <OwnHistory first={ownHistory} />
    </div>
  )
}
