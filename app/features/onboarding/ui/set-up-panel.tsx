import { formTo } from '#app/browser/call.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { openStep, pathOf, type SetUp, STEPS, settledSteps } from '../steps.ts'
import { STEP_NAMES } from './step-names.ts'

/** On the day's page, until all four steps are through or put away: the next step. It stands in nobody's way. */
export function SetUpPanel({ setUp }: { setUp: SetUp }) {
  const step = openStep(setUp)
  if (step === null || setUp.isPutAway) return null
  const settled = settledSteps(setUp)
  return (
    <section
      aria-labelledby="set-up-heading"
      className="surface grid gap-4 rounded-lg border border-line p-5 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-8"
    >
      <div className="grid gap-2">
        <div aria-hidden="true" className="grid w-32 grid-cols-4 gap-1">
          {STEPS.map((one) => (
            <span key={one} className={setUp.outcomes[one] ? 'h-1 bg-action' : 'h-1 bg-line'} />
          ))}
        </div>
        <h2 id="set-up-heading" className="text-lg font-medium">
          {settled === 0 ? 'Set up in four short steps' : `Setting up: ${settled} of ${STEPS.length} steps done`}
        </h2>
        <p className="text-sm text-soft">
          {setUp.outcomes.safety === undefined && 'Pregnant, a heart condition, diabetes? '}A few answers make your day
          fit you. Each step can be skipped, and changed later in your account.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={pathOf(step)} variant="secondary">
          {settled === 0 ? 'Begin' : `Continue: ${STEP_NAMES[step].short}`}
        </ButtonLink>
        <form {...formTo('POST /api/set-up')}>
          <input type="hidden" name="putAway" value="yes" />
          <Button type="submit" variant="quiet">
            Not now
          </Button>
        </form>
      </div>
    </section>
  )
}
