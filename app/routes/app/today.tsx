import { DayCard } from '#app/features/dashboard/ui/day-card.tsx'
import { useShown } from '#app/features/dashboard/ui/shown.ts'
import { TodayTab } from '#app/features/dashboard/ui/today-tab.tsx'

/** The first tab: the day. */
export default function Today() {
  const { page, member, dashboard } = useShown()
  if (!member.today) return null
  return (
    <TodayTab
      card={<DayCard page={page} question={null} />}
      day={page.day}
      member={member}
      today={member.today}
      dashboard={dashboard}
    />
  )
}
