import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChevronLeft } from '#app/ui/icons.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { type LetterStatus, STATUS_TONES, STEP_NAMES } from '../status.ts'
import { AFTERS, type After, SERIES, whenWords } from '../steps.ts'

type Step = {
  id: string
  subject: string
  status: LetterStatus
  after: After | null
  daysAfter: number | null
  addressed: number
  bounced: number
  left: number
}

/** The letters that go by themselves: to who has just subscribed, bought or joined. */
export function WelcomePage({ steps }: { steps: readonly Step[] }) {
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/letters" className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <ChevronLeft className="size-4" />
            Letters
          </a>
        }
        title="Welcome"
        lead="Letters that go by themselves, each once to a person. Nothing is sent until you switch it on."
      />
      <div className="grid gap-12">
        {AFTERS.map((after) => (
          <Series key={after} after={after} steps={steps.filter((step) => step.after === after)} />
        ))}
      </div>
    </>
  )
}

const Series = ({ after, steps }: { after: After; steps: readonly Step[] }) => (
  <section aria-labelledby={`welcome-${after}`} className="grid gap-4">
    <h2 id={`welcome-${after}`} className="text-2xl">
      {SERIES[after].title}
    </h2>
    {steps.length > 0 && (
      <ol className="border-b border-line">
        {steps.map((step) => (
          <li key={step.id} className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-3">
            <span className="min-w-0">
              <a
                href={`/office/letters/${step.id}${step.subject === '' ? '/edit' : ''}`}
                className="link inline-flex min-h-11 items-center font-medium"
              >
                {step.subject || 'Not written yet'}
              </a>
              <span className="block text-sm text-soft">{whenWords(after, step.daysAfter ?? 0)}</span>
            </span>
            <span className="flex items-center gap-4 text-sm text-soft tabular-nums">
              {step.status !== 'draft' && `${step.addressed.toLocaleString('en-GB')} so far`}
              {step.left > 0 && `, ${step.left.toLocaleString('en-GB')} left`}
              <Badge tone={STATUS_TONES[step.status]}>{STEP_NAMES[step.status]}</Badge>
            </span>
          </li>
        ))}
      </ol>
    )}
    <form {...formTo('POST /api/office/welcome')}>
      <input type="hidden" name="after" value={after} />
      <Button type="submit" variant="secondary">
        {steps.length === 0 ? 'Write the first' : 'Add another'}
        <span className="sr-only"> for {SERIES[after].title.toLowerCase()}</span>
      </Button>
    </form>
  </section>
)
