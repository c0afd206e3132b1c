import { useShown } from '#app/features/dashboard/ui/shown.ts'
import { GoalsTab } from '#app/features/routine/ui/goals-tab.tsx'

/** Goals and achievements, computed from the days that the layout has loaded. */
export default function Goals() {
  const { member, dashboard } = useShown()
  return <GoalsTab dashboard={dashboard} notRecommended={member.notRecommended} />
}
