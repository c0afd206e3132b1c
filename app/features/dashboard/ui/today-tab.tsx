import { memo, type ReactNode } from 'react'
import { CheckinCard } from '#app/features/checkin/ui/checkin-card.tsx'
import type { Dashboard, RoutineDay } from '#app/features/routine/contract.ts'
import { Pauses } from '#app/features/routine/ui/day-off.tsx'
import { FocusList } from '#app/features/timetable/ui/focus-list.tsx'
import { DailyTip } from '#app/features/tips/ui/daily-tip.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { MemberData, TodayData } from '../day.server.ts'
import { DayExtras } from './extras.tsx'

type Props = {
  card: ReactNode
  milestone: ReactNode
  day: RoutineDay
  member: Pick<MemberData, 'trial' | 'notUrged'>
  today: TodayData
  dashboard: Pick<Dashboard, 'days' | 'pauses'>
}

// Memoised, so that a changed figure elsewhere doesn't re-render them.
const [Focus, Tip, Checkin, Extras, DaysOff] = [
  memo(FocusList),
  memo(DailyTip),
  memo(CheckinCard),
  memo(DayExtras),
  memo(Pauses),
]

/** The day's tab: the card, the check-in, what comes next, and further tasks. */
export function TodayTab({ card, milestone, day, member, today, dashboard }: Props) {
  const { checkin, timetable, minute, tip, extras } = today
  const counted = dashboard.days.at(-1)
  return (
    <div className="mx-auto grid w-full max-w-[70rem] gap-8 pb-10 lg:gap-6 lg:px-12 lg:pt-10">
      {card}
      {milestone}
      <div className="mx-auto grid w-full max-w-narrow gap-10 px-4 lg:max-w-none lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-x-14 lg:px-0">
        <div className="grid content-start gap-10">
          <Checkin key={day.routine.date} owner={day.routine.userId} date={day.routine.date} known={checkin} />
          <Focus
            rows={timetable.rows}
            isOwn={timetable.isOwn}
            today={day.routine.date === day.today ? day.routine : null}
            date={day.today}
            minute={minute}
            done={counted?.done ?? []}
            notUrged={member.notUrged}
            isDayOff={counted?.outcome === 'neutral'}
          />
        </div>
        <div className="grid content-start gap-10">
          {tip && <Tip {...tip} />}
          <Extras extras={extras} />
          <DaysOff pauses={dashboard.pauses} today={day.today} />
        </div>
        <p className="text-sm text-soft lg:col-span-2">
          <TextLink href="/app/safety">Your safety answers</TextLink> decide which habits are swapped or switched off.
        </p>
      </div>
    </div>
  )
}
