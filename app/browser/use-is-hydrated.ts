import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether React has hydrated the page: false in the server's HTML and until then. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
