import { type ReactNode, useDeferredValue } from 'react'
import { useQuery } from '#app/browser/use-query.ts'
import { DashboardFrame, StatList } from '#app/features/membership/ui/dashboard-frame.tsx'
import type { Dashboard, RoutineDay } from '#app/features/routine/contract.ts'
import { dashboardFigures } from '#app/features/routine/queries.ts'
import { dashboardStats } from '#app/features/routine/ui/dashboard-stats.ts'
import { useWaiting } from '#app/features/routine/ui/use-ticks.ts'
import { withWaiting } from '#app/features/routine/while-waiting.ts'
import type { MemberData } from './member-data.ts'
import { MemberCard, MemberGoals, MemberInsights, MemberProgress, MemberToday } from './member-parts.ts'

type DashboardProps = { card: ReactNode; day: RoutineDay; member: MemberData }

/** For members who agree that we keep health data; without that there is nothing to draw. */
export function MemberDashboard({ card, day, member }: DashboardProps) {
  const { data } = useQuery(dashboardFigures, [], { first: member.dashboard })
  // New figures are drawn when nothing is touched.
  const dashboard = useDeferredValue(data)
  const { feelings, doses, notUrged, post } = member
  return (
    <DashboardFrame
      stats={<Figures dashboard={dashboard} owner={day.routine.userId} />}
      prepare={PREPARE}
      contents={{
        today: <MemberToday card={card} day={day} member={member} dashboard={dashboard} />,
        progress: <MemberProgress owner={day.routine.userId} dashboard={dashboard} member={member} />,
        goals: <MemberGoals dashboard={dashboard} notUrged={notUrged} />,
        insights: (
          <MemberInsights
            days={dashboard.days}
            feelings={feelings}
            open={dashboard}
            notUrged={notUrged}
            doses={doses}
            post={post}
          />
        ),
      }}
    />
  )
}

/** The four figures, with what waits on this device counted in as far as it can be. */
function Figures({ dashboard, owner }: { dashboard: Dashboard; owner: string }) {
  const known = withWaiting(dashboard, useWaiting(owner))
  return <StatList stats={dashboardStats(known.dashboard)} note={known.isWhole ? null : NOT_COUNTED_YET} />
}

const NOT_COUNTED_YET =
  'These figures are from your last connection. We’ll count what’s waiting once you’re back online.'

const PREPARE = {
  today: () => Promise.all([MemberToday.load(), MemberCard.load()]),
  progress: MemberProgress.load,
  goals: MemberGoals.load,
  insights: MemberInsights.load,
}
