import { useRevalidator } from 'react-router'
import { refreshRoutine } from '../queries.ts'

/** Returns a function that reloads the page's data and what is cached of the routine: neither renews the other. */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return () => {
    refreshRoutine()
    return revalidate()
  }
}
