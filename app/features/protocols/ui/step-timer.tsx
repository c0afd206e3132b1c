import { useEffect, useState } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { lengthInWords, timeLeft } from '#app/values/countdown.ts'

/** A countdown for a step. Stores nothing; habits have their own timers on Today. */
export function StepTimer({ minutes, step }: { minutes: number; step: number }) {
  const [startedAt, setStartedAt] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const now = useNow(startedAt !== null)
  const timer = startedAt === null ? null : { startedAt, minutes }
  const left = timer && timeLeft(timer, now ?? new Date(timer.startedAt))
  useEffect(() => {
    if (left !== '0:00') return
    setStartedAt(null)
    setOver(true)
    navigator.vibrate?.([200, 100, 200])
  }, [left])

  function press() {
    setOver(false)
    setStartedAt(startedAt === null ? new Date().toISOString() : null)
  }

  return (
    <div className="step-timer print:hidden">
      <button type="button" className="button button-secondary button-small" onClick={press}>
        {left === null ? `Time it: ${lengthInWords(minutes)}` : 'Stop'}
        <span className="sr-only">, step {step}</span>
      </button>
      {left !== null && (
        <span role="timer" className="font-serif text-2xl font-light tabular-nums">
          {left}
        </span>
      )}
      <span role="status" className="text-sm font-medium">
        {isOver && 'Time is up.'}
      </span>
    </div>
  )
}
