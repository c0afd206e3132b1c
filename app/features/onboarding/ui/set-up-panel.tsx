import { formTo } from '#app/browser/call.ts'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { openStep, pathOf, type SetUp, STEPS, settledSteps } from '../steps.ts'
import { STEP_NAMES } from './step-names.ts'

/** The next set-up step, on the day's page until all four are done or dismissed. */
export function SetUpPanel({ setUp }: { setUp: SetUp }) {
  const step = openStep(setUp)
  if (step === null || setUp.isPutAway) return null
  const settled = settledSteps(setUp)
  return (
    <section
      aria-labelledby="set-up-heading"
      className={classNames('flex flex-wrap items-center justify-between', settled > 0 ? 'sm:gap-x-4' : 'gap-x-4')}
    >
      <div className="grid min-w-0 gap-0.5">
        <h2
          id="set-up-heading"
          className={classNames('font-sans text-sm font-semibold', settled > 0 && 'max-sm:sr-only')}
        >
          {settled === 0 ? 'Set up in four short steps' : `Setting up: ${settled} of ${STEPS.length} steps done`}
        </h2>
        {setUp.outcomes.safety === undefined && (
          <p className="text-xs text-soft max-sm:hidden">
            Pregnant, a heart condition, diabetes? A few answers, and we only suggest what’s safe for you.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 max-sm:grow max-sm:justify-between">
        <TextLink href={pathOf(step)} className="touch font-semibold">
          {settled === 0 ? 'Begin' : `Continue: ${STEP_NAMES[step].short}`}
        </TextLink>
        <form {...formTo('POST /api/set-up')}>
          <input type="hidden" name="putAway" value="yes" />
          <button type="submit" className="touch text-soft underline underline-offset-4">
            Not now
          </button>
        </form>
      </div>
    </section>
  )
}
