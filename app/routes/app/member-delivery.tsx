import { useCheckinDelivery } from '#app/features/checkin/ui/use-checkin.ts'
import { useOwnTickDelivery } from '#app/features/own-habits/ui/use-own-ticks.ts'
import { useDayDelivery } from '#app/features/routine/ui/taps/use-day-delivery.ts'

/** Sends what this device keeps of a member's days; it shows nothing. On every tab, or what waits would wait on. */
export function MemberDelivery({ owner }: { owner: string }) {
  useDayDelivery(owner)
  useOwnTickDelivery(owner)
  useCheckinDelivery(owner)
  return null
}
