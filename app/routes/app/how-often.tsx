import { useRevalidator } from 'react-router'
import { openDaysOf } from '#app/entries/open-days.server.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { MEMBERS_AREA } from '#app/features/dashboard/ui/way-in.tsx'
import { listDoses as listPanelWords } from '#app/features/evidence/habit-panels.server.ts'
import { doseOn, suggestedDose } from '#app/features/routine/dose.ts'
import { listDoses } from '#app/features/routine/doses.server.ts'
import { DoseForm } from '#app/features/routine/ui/dose-form.tsx'
import { getSafety, SAFETY_MATRIX } from '#app/features/safety/safety.server.ts'
import { offHabits } from '#app/features/safety/safety.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { HABITS } from '#app/values/habits.ts'
import type { Route } from './+types/how-often'

export const meta: Route.MetaFunction = () => unlisted('How often')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const { today } = openDaysOf(tools, user)
  const [doses, { screening, notRecommended }] = await Promise.all([
    listDoses(tools.db, user.id),
    getSafety(tools, user.id),
  ])
  const words = listPanelWords(tools)
  const off = offHabits(screening, SAFETY_MATRIX)
  return {
    isAgreed: user.healthConsent === 'given',
    habits: HABITS.filter(({ key }) => !off.includes(key)).map(({ key, label }) => ({
      key,
      label,
      words: words[key] ?? '',
      current: doseOn(doses, key, today),
      suggested: suggestedDose(key, notRecommended.includes(key)),
      isSwapped: notRecommended.includes(key),
    })),
  }
}

/** How often a week each habit is due: every day, or by a measure of its own. */
export default function HowOften({ loaderData: { isAgreed, habits } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
        title="How often"
        lead="Every habit is due every day, unless you give it a measure of its own. Your card, your figures and your streak then count what was due."
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 pb-section">
        {isAgreed ? (
          <ul className="grid max-w-2xl grid-cols-[minmax(0,1fr)]">
            {habits.map((habit) => (
              <li key={habit.key} id={habit.key} className="scroll-mt-24 border-t border-line py-6 first:border-t-0">
                <DoseForm habit={habit} onDone={revalidate} />
              </li>
            ))}
          </ul>
        ) : (
          <HealthConsentForm next="/app/how-often" />
        )}
        <section aria-labelledby="how-heading" className="measure grid gap-3 border-t border-line pt-6">
          <h2 id="how-heading" className="text-xl">
            How we count
          </h2>
          <p>
            A week runs from Monday to Sunday. While there are days to spare, a habit isn’t due. Once the days left are
            only just enough, it is. Whatever you do sooner counts on its day.
          </p>
          <p>
            Days off, days you were unwell and a week that has already begun reduce the measure by their share. The days
            before a change stay as they were counted.
          </p>
        </section>
        <p>
          <ButtonLink href="/app" variant="secondary">
            Back to your day
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
