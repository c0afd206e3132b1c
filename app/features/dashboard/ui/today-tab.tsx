import { memo, type ReactNode } from 'react'
import { CheckinCard } from '#app/features/checkin/ui/checkin-card.tsx'
import type { Dashboard, RoutineDay } from '#app/features/routine/contract.ts'
import { Pauses } from '#app/features/routine/ui/day-off.tsx'
import { FocusList } from '#app/features/timetable/ui/focus-list.tsx'
import { DailyTip } from '#app/features/tips/ui/daily-tip.tsx'
import type { MemberData, TodayData } from '../day.server.ts'
import { DayExtras, WordsOfDay } from './extras.tsx'

type Props = {
  card: ReactNode
  day: RoutineDay
  member: Pick<MemberData, 'trial' | 'notUrged'>
  today: TodayData
  dashboard: Pick<Dashboard, 'days' | 'pauses'>
}

// None of them is drawn anew because a figure elsewhere has changed.
const [Words, Focus, Tip, Checkin, Extras, DaysOff] = [
  memo(WordsOfDay),
  memo(FocusList),
  memo(DailyTip),
  memo(CheckinCard),
  memo(DayExtras),
  memo(Pauses),
]

/** The tab of the day: the card, what comes next, and what else there is to do. */
export function TodayTab({ card, day, member, today, dashboard }: Props) {
  const { checkin, timetable, minute, tip, extras } = today
  const counted = dashboard.days.at(-1)
  const isDayOff = counted?.outcome === 'neutral'
  return (
    <div className="grid gap-10">
      <Words
        review={extras.review}
        coach={extras.coach}
        firstWeek={extras.firstWeek}
        trial={isDayOff ? null : member.trial}
      />
      {card}
      <div className="grid gap-10 md:grid-cols-2">
        <Focus
          rows={timetable.rows}
          isOwn={timetable.isOwn}
          today={day.routine.date === day.today ? day.routine : null}
          date={day.today}
          minute={minute}
          done={counted?.done ?? []}
          notUrged={member.notUrged}
          isDayOff={isDayOff}
        />
        {tip && <Tip {...tip} />}
        <Checkin key={day.routine.date} owner={day.routine.userId} date={day.routine.date} known={checkin} />
        <div className="grid content-start gap-10">
          <Extras extras={extras} />
          <DaysOff pauses={dashboard.pauses} today={day.today} />
        </div>
      </div>
      <p className="text-sm text-soft">
        <a className="link" href="/app/safety">
          Your safety answers
        </a>{' '}
        decide which habits are swapped or switched off.
      </p>
    </div>
  )
}
