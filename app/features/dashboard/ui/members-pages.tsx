import { useDeferredValue, useMemo } from 'react'
import { Outlet } from 'react-router'
import { useQuery } from '#app/browser/use-query.ts'
import type { Dashboard } from '#app/features/routine/contract.ts'
import { unpackDays } from '#app/features/routine/packed-days.ts'
import { dashboardFigures } from '#app/features/routine/queries.ts'
import { dashboardStats } from '#app/features/routine/ui/dashboard-stats.ts'
import { useWaiting } from '#app/features/routine/ui/use-ticks.ts'
import { withWaiting } from '#app/features/routine/while-waiting.ts'
import type { DayPage, MemberData } from '../day.server.ts'
import { DashboardFrame, StatList } from './frame.tsx'
import type { Shown } from './shown.ts'

/** For members who agree that we keep health data; without that there is nothing to draw. */
export function MembersPages({ page, member }: { page: DayPage; member: MemberData }) {
  const first = useMemo(() => dashboardOf(member), [member])
  const { data } = useQuery(dashboardFigures, [], { first })
  // New figures are drawn when nothing is touched.
  const dashboard = useDeferredValue(data)
  return (
    <DashboardFrame stats={<Figures dashboard={dashboard} owner={page.day.routine.userId} />}>
      <Outlet context={{ page, member, dashboard } satisfies Shown} />
    </DashboardFrame>
  )
}

function dashboardOf({ dashboard: { packed, ...dashboard } }: MemberData): Dashboard {
  return { ...dashboard, days: unpackDays(packed) }
}

/** The four figures, with what waits on this device counted in as far as it can be. */
function Figures({ dashboard, owner }: { dashboard: Dashboard; owner: string }) {
  const known = withWaiting(dashboard, useWaiting(owner))
  return <StatList stats={dashboardStats(known.dashboard)} note={known.isWhole ? null : NOT_COUNTED_YET} />
}

const NOT_COUNTED_YET =
  'These figures are from your last connection. We’ll count what’s waiting once you’re back online.'
