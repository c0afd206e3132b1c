import { useDeferredValue, useMemo } from 'react'
import { Outlet } from 'react-router'
import { useQuery } from '#app/browser/use-query.ts'
import type { Dashboard } from '#app/features/routine/contract.ts'
import { unpackDays } from '#app/features/routine/packed-days.ts'
import { dashboardFigures } from '#app/features/routine/queries.ts'
import { useWaiting } from '#app/features/routine/ui/use-ticks.ts'
import { withWaiting } from '#app/features/routine/while-waiting.ts'
import type { DayPage, MemberData } from '../day.server.ts'
import { openHabits, useAppBadge } from './app-badge.ts'
import { DashboardFrame } from './frame.tsx'
import type { Shown } from './shown.ts'

/** For members who agree that we keep health data; without that there is nothing to draw. */
export function MembersPages({ page, member }: { page: DayPage; member: MemberData }) {
  const first = useMemo(() => dashboardOf(member), [member])
  const { data } = useQuery(dashboardFigures, [], { first })
  // New figures are drawn when nothing is touched.
  const dashboard = useDeferredValue(data)
  // What waits on this device is counted in as far as it can be.
  const known = withWaiting(dashboard, useWaiting(page.day.routine.userId))
  useAppBadge(openHabits(known.dashboard.days.at(-1)))
  return (
    <DashboardFrame>
      <Outlet context={{ page, member, dashboard, known } satisfies Shown} />
    </DashboardFrame>
  )
}

function dashboardOf({ dashboard: { packed, ...dashboard } }: MemberData): Dashboard {
  return { ...dashboard, days: unpackDays(packed) }
}
