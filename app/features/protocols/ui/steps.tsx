import { useEffect, useState } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { Drawn } from '#app/ui/prose.tsx'
import { lengthInWords, timeLeft } from '#app/values/countdown.ts'
import type { StepExtra } from '../steps.ts'
import moves from './moves.svg?url'

/** The steps: numbered, with drawings and timers where available. */
export const Steps = ({ steps, extras }: { steps: readonly string[]; extras: readonly StepExtra[] }) => (
  <ol className="steps">
    {steps.map((html, at) => {
      const extra = extras.find(({ step }) => step === at + 1)
      return (
        <li key={html}>
          <div className="grid content-start justify-items-start gap-3">
            <Drawn html={html} className="prose" />
            {extra?.minutes && <StepTimer minutes={extra.minutes} step={at + 1} />}
          </div>
          {extra?.drawing && <Move name={extra.drawing} />}
        </li>
      )
    })}
  </ol>
)

/** A countdown for a step. Stores nothing; habits have their own timers on Today. */
function StepTimer({ minutes, step }: { minutes: number; step: number }) {
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

/** A drawing of a step. Decorative. */
const Move = ({ name }: { name: string }) => (
  <svg viewBox="0 0 160 120" aria-hidden="true" className="move">
    <use href={`${moves}#${name}`} width="160" height="120" />
  </svg>
)
