import { useDelivery } from '#app/entries/delivery.ts'
import { checkinOf } from '#app/features/checkin/queries.ts'
import { useCheckinOutcomes } from '#app/features/checkin/ui/use-checkin.ts'
import { WaitingMessages } from '#app/features/coaching/ui/waiting-messages.tsx'
import { refreshOwnHabits } from '#app/features/own-habits/queries.ts'
import { useOwnTickOutcomes } from '#app/features/own-habits/ui/use-own-ticks.ts'
import { refreshRoutine } from '#app/features/routine/queries.ts'
import { useDayOutcomes } from '#app/features/routine/ui/use-ticks.ts'

/**
 * Sends this device's pending entries and messages; renders nothing. Mounted on every tab, so that nothing stays
 * queued.
 */
export function Delivery({ owner }: { owner: string }) {
  useDayOutcomes(owner)
  useOwnTickOutcomes(owner)
  useCheckinOutcomes(owner)
  useDelivery(owner, refreshAll)
  return <WaitingMessages owner={owner} />
}

function refreshAll(): void {
  refreshRoutine()
  refreshOwnHabits()
  checkinOf.refresh()
}
