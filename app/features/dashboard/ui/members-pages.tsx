import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useQuery } from '#app/browser/query.ts'
import type { Dashboard } from '#app/features/routine/contract.ts'
import { unpackDays } from '#app/features/routine/packed-days.ts'
import { dashboardFigures } from '#app/features/routine/queries.ts'
import { useWaiting } from '#app/features/routine/ui/use-ticks.ts'
import { withWaiting } from '#app/features/routine/while-waiting.ts'
import { panelOf } from '#app/ui/tabs.tsx'
import type { DayPage, MemberData } from '../day.server.ts'
import { TABS_ID } from '../rooms.ts'
import { tabOf } from '../tabs.ts'
import { openHabits, useAppBadge } from './app-badge.ts'
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

/** The title and the panel of the open tab. The tabs stand in the frame around it (members-shell.tsx). */
function DashboardFrame({ children }: { children: ReactNode }) {
  const tab = tabOf(useLocation().pathname)
  return (
    <>
      {/* The eye has the day itself for a title. */}
      <div className="sr-only">
        <h1>Your Longevity Dashboard</h1>
        <p>Track your progress towards a longer, healthier life</p>
      </div>
      <div {...panelOf(TABS_ID, tab)} className={tab === 'goals' || tab === 'insights' ? PAGE : undefined}>
        {children}
      </div>
    </>
  )
}

/** The room of a tab that has no ground of its own. */
const PAGE = 'mx-auto w-full max-w-[70rem] px-5 pt-8 pb-12 lg:px-12'
