import { TodayTab } from '#app/features/dashboard/ui/today-tab.tsx'

/** The first tab: the day. */
export default function Today() {
  return <TodayTab />
}
