import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether React has hydrated the page: false in the server's HTML and until then. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
