import { useShown } from '#app/features/dashboard/ui/shown.ts'
import { GoalsTab } from '#app/features/routine/ui/goals-tab.tsx'

/** Goals and achievements, counted from the days that every tab knows. */
export default function Goals() {
  const { member, dashboard } = useShown()
  return <GoalsTab dashboard={dashboard} notUrged={member.notUrged} />
}
