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

/** For members who consented to storing health data; without consent there is nothing to show. */
export function MembersPages({ page, member }: { page: DayPage; member: MemberData }) {
  const first = useMemo(() => dashboardOf(member), [member])
  const { data } = useQuery(dashboardFigures, [], { first })
  // New figures are rendered with low priority (`useDeferredValue`).
  const dashboard = useDeferredValue(data)
  // Unconfirmed entries of this device are included as far as possible.
  const waiting = useWaiting(page.day.routine.userId)
  const known = useMemo(() => withWaiting(dashboard, waiting), [dashboard, waiting])
  // Memoised: the frame that shows a tick renders its card alone, not the whole tab.
  const shown: Shown = useMemo(() => ({ page, member, dashboard, known }), [page, member, dashboard, known])
  useAppBadge(openHabits(known.dashboard.days.at(-1)))
  return (
    <DashboardFrame>
      <Outlet context={shown} />
    </DashboardFrame>
  )
}

function dashboardOf({ dashboard: { packed, ...dashboard } }: MemberData): Dashboard {
  return { ...dashboard, days: unpackDays(packed) }
}

/** The title and the panel of the open tab. The tabs themselves are in the surrounding frame (members-shell.tsx). */
function DashboardFrame({ children }: { children: ReactNode }) {
  const tab = tabOf(useLocation().pathname)
  return (
    <>
      {/* Visually, the day itself serves as the title. */}
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

/** Page layout for tabs without a background of their own. */
const PAGE = 'mx-auto w-full max-w-[70rem] px-5 pt-8 pb-12 lg:px-12'
