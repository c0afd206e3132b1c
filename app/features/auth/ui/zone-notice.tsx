import { part, useLoaded } from '#app/browser/part.tsx'
import { isSameOnTheWall } from '#app/values/time-zone.ts'
import { useZoneOfDevice } from './use-zone-of-device.ts'

// Few travel: its script, which knows the names of places, comes for those who do.
const ZoneWords = part('zone-words', async () => (await import('./zone-words.tsx')).ZoneWords)

/**
 * For somebody who has travelled: the device is in another zone than their days. Nothing is changed by itself, or a day
 * would be lost or lived twice behind their back.
 */
export function ZoneNotice({ timeZone }: { timeZone: string }) {
  const here = useZoneOfDevice()
  const isAway = here !== null && !isSameOnTheWall(new Date(), here, timeZone)
  return useLoaded(ZoneWords, isAway) && here !== null ? <ZoneWords here={here} timeZone={timeZone} /> : null
}
