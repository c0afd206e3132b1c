import { type ReactNode, useDeferredValue } from 'react'
import { useQuery } from '#app/browser/use-query.ts'
import { DashboardFrame } from '#app/features/membership/ui/dashboard-frame.tsx'
import type { RoutineDay } from '#app/features/routine/contract.ts'
import { dashboardFigures } from '#app/features/routine/queries.ts'
import { dashboardStats } from '#app/features/routine/ui/dashboard-stats.ts'
import type { MemberData } from './member-data.ts'
import { MemberCard, MemberGoals, MemberInsights, MemberProgress, MemberToday } from './member-parts.ts'

type DashboardProps = { card: ReactNode; day: RoutineDay; member: MemberData; isKept: boolean }

/** `isKept`: the member agrees that we keep health data. Without it there is nothing to write a check-in into. */
export function MemberDashboard({ card, day, member, isKept }: DashboardProps) {
  const { data } = useQuery(dashboardFigures, [], { first: member.dashboard })
  // New figures are drawn when nothing is touched.
  const dashboard = useDeferredValue(data)
  const { feelings, doses, notUrged, post } = member
  return (
    <DashboardFrame
      stats={dashboardStats(dashboard)}
      prepare={PREPARE}
      contents={{
        today: <MemberToday card={card} day={day} member={member} dashboard={dashboard} isKept={isKept} />,
        progress: <MemberProgress dashboard={dashboard} member={member} />,
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

const PREPARE = {
  today: () => Promise.all([MemberToday.load(), MemberCard.load()]),
  progress: MemberProgress.load,
  goals: MemberGoals.load,
  insights: MemberInsights.load,
}
