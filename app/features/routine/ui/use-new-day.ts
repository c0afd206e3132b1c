import { useEffect, useRef } from 'react'

// Longer timers fire immediately in every browser; the day is refetched long before this matters.
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Calls back once the instant has passed, or when a page that slept through it becomes visible again. */
export function useNewDay(nextDayAt: string, onNewDay: () => void): void {
  const latest = useRef(onNewDay)
  latest.current = onNewDay
  useEffect(() => {
    const at = Date.parse(nextDayAt)
    let isOver = false
    const look = () => {
      if (isOver || document.visibilityState !== 'visible' || Date.now() < at) return
      isOver = true
      latest.current()
    }
    const timer = setTimeout(look, Math.min(Math.max(0, at - Date.now()), LONGEST_TIMER_MS))
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [nextDayAt])
}
