import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the HTML the server sends and until React has taken the page over; true afterwards. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
