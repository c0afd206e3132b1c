import { memo } from 'react'
import { Link } from 'react-router'
import { CheckinCard } from '#app/features/checkin/ui/checkin-card.tsx'
import { milestoneOf } from '#app/features/routine/milestone.ts'
import { Pauses } from '#app/features/routine/ui/day-off.tsx'
import { FocusList } from '#app/features/timetable/ui/focus-list.tsx'
import { DailyTip } from '#app/features/tips/ui/daily-tip.tsx'
import { Mark } from '#app/ui/rings/mark.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { DayCard } from './day-card.tsx'
import { DayExtras } from './extras.tsx'
import { MilestoneCard } from './milestone-card.tsx'
import { useShown } from './shown.ts'

// Memoised, so that a changed figure elsewhere doesn't re-render them.
const [Focus, Tip, Checkin, Extras, DaysOff] = [
  memo(FocusList),
  memo(DailyTip),
  memo(CheckinCard),
  memo(DayExtras),
  memo(Pauses),
]

/** The day's tab: the card, the check-in, what comes next, and further tasks. */
export function TodayTab() {
  const { page, member, dashboard, known } = useShown()
  const { day } = page
  const { today } = member
  if (!today) return null
  const { checkin, timetable, minute, dayStart, tip, extras } = today
  const { currentStreak: streak, achievements: earned } = known.dashboard
  const milestone = milestoneOf({ earned, streak, today: known.dashboard.today })
  // Without a connection over midnight, today isn't among them.
  const counted = dashboard.days.find(({ date }) => date === day.today)
  const isDayOff = counted?.outcome === 'neutral'
  const words = { ...extras, trial: isDayOff ? null : member.trial }
  return (
    <div className="day-page">
      <DayCard
        page={page}
        question={null}
        corner={<Streak days={streak} />}
        checkin={
          <Checkin
            key={day.routine.date}
            owner={day.routine.userId}
            date={day.routine.date}
            known={checkin}
            isToday={day.routine.date === day.today}
          />
        }
        words={words}
      />
      {milestone && <MilestoneCard milestone={milestone} dashboard={dashboard} />}
      <div className="day-columns">
        <div>
          <Focus
            rows={timetable.rows}
            isOwn={timetable.isOwn}
            today={day.routine.date === day.today ? day.routine : null}
            date={day.today}
            minute={minute}
            dayStart={dayStart}
            nextDayAt={day.nextDayAt}
            done={counted?.done ?? []}
            notRecommended={member.notRecommended}
            isDayOff={isDayOff}
          />
          {tip && <Tip {...tip} />}
        </div>
        <div>
          <Extras extras={extras} />
          <DaysOff pauses={dashboard.pauses} today={day.today} />
        </div>
        <p className="text-sm text-soft">
          <TextLink href="/app/safety">Your safety answers</TextLink> decide which habits are swapped or switched off.
        </p>
      </div>
    </div>
  )
}

const Streak = ({ days }: { days: number }) => (
  <Link to="/app/progress" viewTransition className="today-streak" aria-label={`Day Streak: ${days}. Open progress`}>
    <Mark isSmall className="size-5" />
    {days}
  </Link>
)
