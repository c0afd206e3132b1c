import { useQuery } from '#app/browser/query.ts'
import { HabitHistories } from '#app/features/routine/ui/habit-histories.tsx'
import type { OwnHistory as History } from '../contract.ts'
import { ownHistories } from '../own-habits.ts'
import { ownTwelveMonths } from '../queries.ts'

/** Twelve months of a member's own habits; renders nothing without any. */
export function OwnHistory({ first }: { first?: History | undefined }) {
  const { data } = useQuery(ownTwelveMonths, [], { first })
  if (!data || data.habits.length === 0) return null
  return (
    <HabitHistories
      title="Your own habits"
      note="Over the days they were on your card, leaving out days off. They aren’t part of the figures above."
      habits={ownHistories(data.habits, data)}
    />
  )
}
