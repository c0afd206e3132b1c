import { useSyncExternalStore } from 'react'

/** The time zone this device is set to. Known in the browser only; the server draws the page without it. */
export function useZoneOfDevice(): string | null {
  return useSyncExternalStore(
    watch,
    () => {
      zone ??= zoneNow()
      return zone
    },
    () => null,
  )
}

const zoneNow = () => Intl.DateTimeFormat().resolvedOptions().timeZone

// React asks at every tick, and the browser is slow to answer: it is asked again whenever somebody comes back to the page.
let zone: string | null = null

function watch(changed: () => void) {
  const look = () => {
    zone = zoneNow()
    changed()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
