import { Link } from 'react-router'
import { DayCard } from '#app/features/dashboard/ui/day-card.tsx'
import { MilestoneCard } from '#app/features/dashboard/ui/milestone-card.tsx'
import { useShown } from '#app/features/dashboard/ui/shown.ts'
import { TodayTab } from '#app/features/dashboard/ui/today-tab.tsx'
import { milestoneOf } from '#app/features/routine/milestone.ts'
import { Mark } from '#app/ui/rings/mark.tsx'

/** The first tab: the day. */
export default function Today() {
  const { page, member, dashboard, known } = useShown()
  const { today } = member
  if (!today) return null
  const milestone = milestoneOf({
    earned: known.dashboard.achievements,
    streak: known.dashboard.currentStreak,
    today: known.dashboard.today,
  })
  const isDayOff = dashboard.days.at(-1)?.outcome === 'neutral'
  const words = {
    review: today.extras.review,
    coach: today.extras.coach,
    firstWeek: today.extras.firstWeek,
    year: today.extras.year,
    trial: isDayOff ? null : member.trial,
  }
  return (
    <TodayTab
      card={
        <DayCard page={page} question={null} corner={<Streak days={known.dashboard.currentStreak} />} words={words} />
      }
      milestone={milestone && <MilestoneCard milestone={milestone} dashboard={dashboard} />}
      day={page.day}
      member={member}
      today={today}
      dashboard={dashboard}
    />
  )
}

function Streak({ days }: { days: number }) {
  return (
    <Link to="/app/progress" viewTransition className="today-streak" aria-label={`Day Streak: ${days}. Open progress`}>
      <Mark isSmall className="size-5" />
      {days}
    </Link>
  )
}
