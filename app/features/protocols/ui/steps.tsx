import { Drawn } from '#app/ui/prose.tsx'
import type { StepExtra } from '../steps.ts'
import { Move } from './move.tsx'
import { StepTimer } from './step-timer.tsx'

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
