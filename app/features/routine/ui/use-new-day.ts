import { useEffect, useRef } from 'react'

// Longer timers fire immediately in every browser; the day is refetched long before this matters.
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The device's clock may be ahead of the server's, for which the day isn't over yet: asks again, ever more rarely. */
const FIRST_PAUSE_MS = 5_000

/** Calls back until there is a new day, once the instant has passed or a page that slept through it is visible again. */
export function useNewDay(nextDayAt: string, onNewDay: () => void): void {
  const latest = useRef(onNewDay)
  latest.current = onNewDay
  useEffect(() => {
    const at = Date.parse(nextDayAt)
    let pause = FIRST_PAUSE_MS
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() < at) return
      clearTimeout(timer)
      timer = setTimeout(look, pause)
      pause *= 2
      latest.current()
    }
    let timer = setTimeout(look, Math.min(Math.max(0, at - Date.now()), LONGEST_TIMER_MS))
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [nextDayAt])
}
