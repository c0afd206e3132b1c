import { formTo } from '#app/browser/call.ts'
import { STATUS_TONES, STEP_NAMES } from '#app/office/letters/status.ts'
import { listSteps } from '#app/office/letters/steps.server.ts'
import { AFTERS, type After, SERIES, whenWords } from '#app/office/letters/steps.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/welcome'

export const meta: Route.MetaFunction = () => unlisted('Welcome', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url } = await staffOnly(asked, 'letters')
  return { steps: await listSteps(tools), isDeleted: url.searchParams.get('done') === 'delete' }
}

type Steps = Route.ComponentProps['loaderData']['steps']

/** Automatic letters: to new subscribers, buyers and members. */
export default function Welcome({ loaderData: { steps, isDeleted } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        back={{ href: '/office/letters', words: 'Letters' }}
        title="Welcome"
        lead="Letters that go by themselves, each once to a person. Nothing is sent until you switch it on."
      />
      {isDeleted && <Notice variant="success" title="The welcome is deleted" live className="mb-6" />}
      <div className="grid gap-12">
        {AFTERS.map((after) => (
          <Series key={after} after={after} steps={steps.filter((step) => step.after === after)} />
        ))}
      </div>
    </>
  )
}

const Series = ({ after, steps }: { after: After; steps: Steps }) => (
  <Part title={SERIES[after].title}>
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
    <OneButton to={formTo('POST /api/office/welcome')} says={{ after }} variant="secondary">
      {steps.length === 0 ? 'Write the first' : 'Add another'}
      <span className="sr-only"> for {SERIES[after].title.toLowerCase()}</span>
    </OneButton>
  </Part>
)
