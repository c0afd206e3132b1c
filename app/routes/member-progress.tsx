import { useSearchParams } from 'react-router'
import { OwnHistory } from '#app/features/own-habits/ui/own-history.tsx'
import type { Dashboard } from '#app/features/routine/contract.ts'
import { monthOf } from '#app/features/routine/dashboard.ts'
import { MONTH, readRange } from '#app/features/routine/progress.ts'
import { HistoryPanel } from '#app/features/routine/ui/history-panel.tsx'
import { ProgressOverview } from '#app/features/routine/ui/progress-overview.tsx'
import { RangeLinks } from '#app/features/routine/ui/range-links.tsx'
import type { MemberData } from './member-data.ts'

type Props = { dashboard: Dashboard; member: Pick<MemberData, 'history' | 'progress' | 'ownHistory'> }

/** The tab of the charts. */
export function MemberProgress({ dashboard, member: { history, progress, ownHistory } }: Props) {
  const [query] = useSearchParams()
  const range = readRange(query.get('days'))
  return (
    <div className="grid gap-12">
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
