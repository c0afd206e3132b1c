import { formTo } from '#app/browser/call.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import type { PageLink } from '#app/values/page-link.ts'
import type { Outcome, Step } from '../steps.ts'

type Props = { step: Step; outcome: Outcome | undefined; back: PageLink | null; next: PageLink }

/** Below each step: back, skip, or straight to the day. A skip is stored, so that the step isn't offered again. */
export function StepWays({ step, outcome, back, next }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
      {back && (
        <ButtonLink href={back} variant="secondary">
          Back
        </ButtonLink>
      )}
      {outcome === 'saved' ? (
        <ButtonLink href={next}>Continue</ButtonLink>
      ) : (
        <form {...formTo('POST /api/set-up')}>
          <input type="hidden" name="skip" value={step} />
          <input type="hidden" name="next" value={next} />
          <Submit variant="secondary">Skip this step</Submit>
        </form>
      )}
      <ButtonLink href="/app" variant="quiet">
        Skip set-up
      </ButtonLink>
    </div>
  )
}
