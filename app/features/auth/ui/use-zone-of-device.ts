import { useSyncExternalStore } from 'react'

/** The time zone this device is set to. Known in the browser only; the server draws the page without it. */
export function useZoneOfDevice(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}

const never = () => () => {}
