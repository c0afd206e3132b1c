import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CheckinCard } from '#app/features/checkin/ui/checkin-card.tsx'
import { InsightsTab } from '#app/features/insights/ui/insights-tab.tsx'
import { DashboardFrame } from '#app/features/membership/ui/dashboard-frame.tsx'
import { OwnHistory } from '#app/features/own-habits/ui/own-history.tsx'
import type { RoutineDay } from '#app/features/routine/contract.ts'
import { monthOf } from '#app/features/routine/dashboard.ts'
import { dashboardOptions } from '#app/features/routine/queries.ts'
import { dashboardStats } from '#app/features/routine/ui/dashboard-stats.ts'
import { Pauses } from '#app/features/routine/ui/day-off.tsx'
import { GoalsTab } from '#app/features/routine/ui/goals-tab.tsx'
import { HistoryPanel } from '#app/features/routine/ui/history-panel.tsx'
import { ProgressOverview } from '#app/features/routine/ui/progress-overview.tsx'
import { RangeLinks, readRange } from '#app/features/routine/ui/range-links.tsx'
import { FocusList } from '#app/features/timetable/ui/focus-list.tsx'
import { DailyTip } from '#app/features/tips/ui/daily-tip.tsx'
import type { Route } from './+types/members'
import { MemberExtras, WordsOfDay } from './member-extras.tsx'

type MemberData = NonNullable<NonNullable<Route.ComponentProps['loaderData']>['member']>

/** Days of the range that the dashboard's own numbers already answer. */
export const MONTH = 30

type DashboardProps = { card: ReactNode; day: RoutineDay; member: MemberData; isKept: boolean }

/** `isKept`: the member agrees that we keep health data. Without it there is nothing to write a check-in into. */
export function MemberDashboard({ card, day, member, isKept }: DashboardProps) {
  const { data: dashboard } = useQuery({ ...dashboardOptions(), initialData: member.dashboard })
  const today = dashboard.days.at(-1)
  const [query] = useSearchParams()
  const range = readRange(query.get('days'))
  const { feelings, checkin, timetable, minute, tip, doses, notUrged, post, history, progress, extras, ownHistory } =
    member
  return (
    <DashboardFrame
      stats={dashboardStats(dashboard)}
      contents={{
        today: (
          <div className="grid gap-10">
            <WordsOfDay review={extras.review} trial={extras.trial} />
            {card}
            <div className="grid gap-10 md:grid-cols-2">
              <FocusList
                rows={timetable.rows}
                isOwn={timetable.isOwn}
                today={isKept && day.routine.date === day.today ? day.routine : null}
                date={day.today}
                minute={minute}
                done={today?.done ?? []}
              />
              {tip && <DailyTip {...tip} />}
              {isKept && (
                <CheckinCard
                  key={day.routine.date}
                  owner={day.routine.userId}
                  date={day.routine.date}
                  known={checkin}
                />
              )}
              <MemberExtras extras={extras} />
              <Pauses pauses={dashboard.pauses} today={day.today} />
            </div>
            <p className="text-sm text-soft">
              <a className="link" href="/app/safety">
                Your safety answers
              </a>{' '}
              decide which habits are swapped or switched off.
            </p>
          </div>
        ),
        progress: (
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
        ),
        goals: <GoalsTab dashboard={dashboard} />,
        insights: (
          <InsightsTab
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
