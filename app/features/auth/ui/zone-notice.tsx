import { part, useLoaded } from '#app/browser/part.tsx'
import { isSameOnTheWall } from '#app/values/time-zone.ts'
import { useZoneOfDevice } from './use-zone-of-device.ts'

// Rarely needed, so its script, with the names of places, is loaded only for travellers.
const ZoneWords = part('zone-words', async () => (await import('./zone-words.tsx')).ZoneWords)

/**
 * Shown when the device's time zone differs from the user's. Nothing changes automatically, since a day could be lost
 * or counted twice unnoticed.
 */
export function ZoneNotice({ timeZone }: { timeZone: string }) {
  const here = useZoneOfDevice()
  const isAway = here !== null && !isSameOnTheWall(new Date(), here, timeZone)
  return useLoaded(ZoneWords, isAway) && here !== null ? <ZoneWords here={here} timeZone={timeZone} /> : null
}
