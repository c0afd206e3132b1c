import { useNavigate } from 'react-router'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { SettingsForm } from '#app/features/auth/ui/settings-form.tsx'
import { getSafety, SAFETY_QUESTIONS } from '#app/features/safety/safety.server.ts'
import { SafetyForm } from '#app/features/safety/ui/safety-form.tsx'
import { getTimetable, PUBLIC_TIMETABLE } from '#app/features/timetable/timetable.server.ts'
import { TimetableForm, TimetableReset } from '#app/features/timetable/ui/timetable-form.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/set-up'
import { signedInOnly } from './personal.ts'

const STEPS = [
  { title: 'Your days', lead: 'Where you live and when your day begins decide which day a tick belongs to.' },
  { title: 'Your health data', lead: 'What you tick says something about your health. We keep it only if you agree.' },
  { title: 'Your safety', lead: 'Cold, heat and fasting are not for everybody. A few questions, once a year.' },
  { title: 'Your timetable', lead: 'Start from the public week and make it yours. You can change it at any time.' },
] as const

export const meta: Route.MetaFunction = () => [
  { title: 'Setting up · Longevity' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user } = await signedInOnly(request, session())
  const url = new URL(request.url)
  const zones = Intl.supportedValuesOf('timeZone')
  const [safety, timetable] = await Promise.all([getSafety(tools, user.id), getTimetable(tools, user.id)])
  return {
    ...placeOf(url),
    user,
    timeZones: zones.includes(user.timeZone) ? zones : [user.timeZone, ...zones],
    questions: SAFETY_QUESTIONS,
    safety,
    timetable,
    published: [...PUBLIC_TIMETABLE],
  }
}

// The same forms stand alone later: /app/safety and /app/timetable lead back to the dashboard.
function placeOf(url: URL) {
  if (url.pathname === '/app/safety') return { step: 3, isAlone: true }
  if (url.pathname === '/app/timetable') return { step: 4, isAlone: true }
  const asked = Number(url.searchParams.get('step') ?? 1)
  return { step: [1, 2, 3, 4].includes(asked) ? asked : 1, isAlone: false }
}

/** Four steps, each of which can be skipped: nothing here stands between a person and their first tick. */
export default function SetUp({ loaderData }: Route.ComponentProps) {
  const { step, isAlone } = loaderData
  const navigate = useNavigate()
  const next = isAlone || step === STEPS.length ? '/app' : `/app/set-up?step=${step + 1}`
  const { title, lead } = STEPS[step - 1] ?? STEPS[0]
  return (
    <>
      <PageHead eyebrow={isAlone ? 'Members area' : `Step ${step} of ${STEPS.length}`} title={title} lead={lead} />
      <div className="wrap grid gap-10 pb-section">
        <Step data={loaderData} next={next} goOn={() => navigate(next)} />
        <p className="border-t border-line pt-6">
          <ButtonLink href={next} variant="secondary">
            {isAlone ? 'Back to the dashboard' : step === STEPS.length ? 'Skip to my first day' : 'Skip this step'}
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

type StepProps = { data: Route.ComponentProps['loaderData']; next: string; goOn: () => void }

function Step({ data, next, goOn }: StepProps) {
  const { step, user, timeZones, questions, safety, timetable, published } = data
  const isAgreed = user.healthConsent === 'given'
  if (step === 1) {
    return (
      <div className="grid gap-6">
        <SettingsForm user={user} timeZones={timeZones} />
        <p>
          <ButtonLink href={next}>Go on</ButtonLink>
        </p>
      </div>
    )
  }
  if (step === 2 && isAgreed) {
    return (
      <div className="grid justify-items-start gap-4">
        <p>You have agreed. You can take that back in your account at any time.</p>
        <ButtonLink href={next}>Go on</ButtonLink>
      </div>
    )
  }
  if (step === 2) return <HealthConsentForm next={next} />
  if (step === 3 && !isAgreed) {
    return (
      <div className="grid gap-4">
        <p>Your answers are health data, so they need your consent first.</p>
        <HealthConsentForm next={data.isAlone ? '/app/safety' : '/app/set-up?step=3'} />
      </div>
    )
  }
  if (step === 3) {
    return <SafetyForm questions={questions} screening={safety.screening} next={next} onSaved={goOn} />
  }
  return (
    <>
      <TimetableForm published={published} own={timetable} next={next} onSaved={goOn} />
      <TimetableReset next={next} />
    </>
  )
}
