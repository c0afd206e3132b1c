import { redirect } from 'react-router'
import { openDaysOf } from '#app/entries/open-days.server.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { overviewLines } from '#app/features/dashboard/ui/set-up-lines.ts'
import { MEMBERS_AREA } from '#app/features/dashboard/ui/way-in.tsx'
import { getSetUp } from '#app/features/onboarding/onboarding.server.ts'
import { OVERVIEW_PATH, openStep, pathAfter, pathBefore, pathOf, readStep } from '#app/features/onboarding/steps.ts'
import { DaysForm } from '#app/features/onboarding/ui/days-form.tsx'
import { NeedsConnection } from '#app/features/onboarding/ui/needs-connection.tsx'
import { SetUpOverview } from '#app/features/onboarding/ui/set-up-overview.tsx'
import { SetUpProgress } from '#app/features/onboarding/ui/set-up-progress.tsx'
import { STEP_NAMES } from '#app/features/onboarding/ui/step-names.ts'
import { StepWays } from '#app/features/onboarding/ui/step-ways.tsx'
import { getReminders } from '#app/features/reminders/reminders.server.ts'
import { getSafety, SAFETY_QUESTIONS } from '#app/features/safety/safety.server.ts'
import { SafetyForm } from '#app/features/safety/ui/safety-form.tsx'
import { drawDay, getTimetable, publicTimetable } from '#app/features/timetable/timetable.server.ts'
import { TimetableDay } from '#app/features/timetable/ui/timetable-day.tsx'
import { TimetableForm, TimetableReset } from '#app/features/timetable/ui/timetable-form.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { zonesByCountry } from '#app/values/zone-countries.ts'
import type { Route } from './+types/set-up'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlisted(loaderData ? titleOf(loaderData.step) : 'Setting up')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const [safety, timetable, reminders] = await Promise.all([
    getSafety(tools, user.id),
    getTimetable(tools, user.id),
    getReminders(tools, user.id),
  ])
  const setUp = await getSetUp(tools, user.id, {
    consent: user.healthConsent === 'given',
    safety: safety.wasAsked,
    timetable: timetable.isOwn,
  })
  const { pathname, searchParams } = args.url
  const alone = FORM_PAGES.get(pathname) ?? null
  const asked = alone ?? readStep(searchParams.get('step'))
  if (asked === null) {
    const step = openStep(setUp)
    throw redirect(step ? pathOf(step) : OVERVIEW_PATH)
  }
  return {
    step: asked,
    isAlone: alone !== null,
    outcomes: setUp.outcomes,
    user,
    timeZones: zonesByCountry(user.timeZone),
    questions: SAFETY_QUESTIONS,
    safety,
    timetable,
    day: drawDay(timetable.rows, { asked: searchParams.get('day'), today: openDaysOf(tools, user).today }),
    reminders: reminders.rows.length,
    published: [...publicTimetable(tools)],
  }
}

// The same forms exist as pages, and return to what has been set up.
const FORM_PAGES = new Map([
  ['/app/safety', 'safety' as const],
  ['/app/timetable', 'timetable' as const],
])

type Data = Route.ComponentProps['loaderData']

const titleOf = (step: Data['step']) => (step === 'done' ? 'Your set-up' : STEP_NAMES[step].title)

/** Four optional steps: nothing here delays a member's first tick. */
export default function SetUp({ loaderData }: Route.ComponentProps) {
  const { step } = loaderData
  if (step === 'done')
    return (
      <>
        <PageHead
          eyebrow={MEMBERS_AREA}
          title={titleOf(step)}
          lead="You can change any of it when your life does. Days you’ve already filled in stay as they are."
        />
        <div className="wrap pb-section">
          <SetUpOverview lines={overviewLines(loaderData)} />
        </div>
      </>
    )
  return <OneStep data={loaderData} step={step} />
}

function OneStep({ data, step }: { data: Data; step: Exclude<Data['step'], 'done'> }) {
  const { isAlone, outcomes } = data
  return (
    <>
      <PageHead
        eyebrow={isAlone ? MEMBERS_AREA : `Step ${numberOf(step)} of 4`}
        title={titleOf(step)}
        lead={STEP_NAMES[step].lead}
      >
        {!isAlone && <SetUpProgress outcomes={outcomes} current={step} />}
      </PageHead>
      <div className="wrap grid gap-10 pb-section">
        <NeedsConnection>
          <StepForm data={data} step={step} next={isAlone ? OVERVIEW_PATH : pathAfter(step, outcomes)} />
          {isAlone ? (
            <p className="border-t border-line pt-6">
              <ButtonLink href="/app" variant="secondary">
                Back to the dashboard
              </ButtonLink>
            </p>
          ) : (
            <StepWays step={step} outcome={outcomes[step]} back={pathBefore(step)} next={pathAfter(step, outcomes)} />
          )}
        </NeedsConnection>
      </div>
    </>
  )
}

const numberOf = (step: Exclude<Data['step'], 'done'>) => pathOf(step).at(-1)

function StepForm({ data, step, next }: { data: Data; step: Exclude<Data['step'], 'done'>; next: string }) {
  const { user, timeZones, questions, safety, timetable, published } = data
  const isAgreed = user.healthConsent === 'given'
  if (step === 'days') return <DaysForm user={user} timeZones={timeZones} next={next} />
  if (step === 'consent' && isAgreed)
    return (
      <p className="max-w-prose">
        You’ve agreed. You can withdraw in your <TextLink href="/account#health-data">account</TextLink> at any time.
      </p>
    )
  if (step === 'consent') return <HealthConsentForm next={next} />
  // Before the questions are even shown, since answering them reveals health data.
  if (!isAgreed)
    return (
      <div className="grid gap-4">
        <p>
          {step === 'safety' ? 'Your answers are' : 'The week you follow is'} health data, so we need your consent
          first.
        </p>
        <HealthConsentForm next={data.isAlone ? `/app/${step}` : pathOf(step)} />
      </div>
    )
  if (step === 'safety') return <SafetyForm questions={questions} screening={safety.screening} next={next} />
  const form = (
    <>
      <TimetableForm published={published} own={timetable} notRecommended={safety.notRecommended} next={next} />
      <TimetableReset next={next} />
    </>
  )
  if (!data.isAlone) return form
  return (
    <div className="grid gap-12">
      <TimetableDay day={data.day} />
      {timetable.isOwn ? (
        <details>
          <summary className="w-fit text-action underline decoration-1 underline-offset-4">
            Change your timetable
          </summary>
          <div className="pt-6">{form}</div>
        </details>
      ) : (
        form
      )}
    </div>
  )
}
