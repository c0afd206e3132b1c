import { useEffect, useState } from 'react'

/**
 * Returns the current time while something runs: every second, and immediately when a hidden page becomes visible
 * again.
 */
export function useNow(isRunning: boolean): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    if (!isRunning) {
      setNow(null)
      return
    }
    const look = () => setNow(new Date())
    look()
    const counting = setInterval(look, 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(counting)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isRunning])
  return now
}
