import { useEffect, useRef } from 'react'

// Timers longer than this fire at once in every browser; the day is asked again before it could matter.
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Calls back once the instant has come, also when the page slept through it and is looked at again. */
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
