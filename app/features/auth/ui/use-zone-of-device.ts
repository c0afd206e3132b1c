import { useSyncExternalStore } from 'react'

/** Returns this device's time zone. Only known in the browser; the server renders without it. */
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

// Cached, since React reads it on every render and the browser is slow to return it. Refreshed when the user returns to
// the page.
let zone: string | null = null

function watch(changed: () => void) {
  const look = () => {
    zone = zoneNow()
    changed()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
