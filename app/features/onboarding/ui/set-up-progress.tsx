import { classNames } from '#app/ui/class-names.ts'
import { Check } from '#app/ui/icons.tsx'
import { type Outcomes, pathOf, STEPS, type Step } from '../steps.ts'
import { STEP_NAMES } from './step-names.ts'

/** The four steps in a row: current, saved or skipped. Each is a link. */
export function SetUpProgress({ outcomes, current }: { outcomes: Outcomes; current: Step | null }) {
  return (
    <nav aria-label="Steps of setting up">
      <ol className="grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-2">
        {STEPS.map((step, place) => {
          const outcome = outcomes[step]
          const isCurrent = step === current
          return (
            <li key={step} className="min-w-0">
              <a
                href={pathOf(step)}
                aria-current={isCurrent ? 'step' : undefined}
                className={classNames(
                  'grid min-h-11 content-start gap-1.5 border-t-4 pt-2 text-sm no-underline hover:underline',
                  isCurrent || outcome === 'saved' ? 'border-action' : 'border-line',
                  isCurrent ? 'font-semibold' : 'text-soft',
                )}
              >
                <span className="flex items-center gap-1">
                  {place + 1}
                  {outcome === 'saved' && <Check className="size-4 text-action" strokeWidth={2} />}
                  <span className="sr-only">
                    {outcome === 'saved' ? ', done' : outcome === 'skipped' ? ', skipped' : ''}
                  </span>
                </span>
                <span className="hyphens-auto break-words">{STEP_NAMES[step].short}</span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
