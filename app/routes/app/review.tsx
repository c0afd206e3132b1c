import { useNavigate, useRevalidator } from 'react-router'
import { openDaysOf } from '#app/entries/open-days.server.ts'
import { markAnswersRead } from '#app/features/coaching/read-marks.server.ts'
import { answersTo } from '#app/features/coaching/thread.server.ts'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { trialOfToday } from '#app/features/experiments/experiments.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { listReviews, readWeekFigures } from '#app/features/review/review.server.ts'
import { ReviewForm } from '#app/features/review/ui/review-form.tsx'
import { SavedReview } from '#app/features/review/ui/saved-review.tsx'
import { weekFrom, weekToReview } from '#app/features/review/week.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel, longDayLabel } from '#app/values/day-label.ts'
import { addDays, isLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { Route } from './+types/review'

export const meta: Route.MetaFunction = () => unlisted('Sunday review')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const { today, joinedOn } = openDaysOf(tools, user)
  const query = args.url.searchParams
  const asked = query.get('week')
  const due = weekToReview(today)
  const [reviews, isMember] = await Promise.all([listReviews(tools, user.id), hasActiveSubscription(tools, user.id)])
  const older = asked !== null && isLocalDate(asked) ? weekFrom(asked) : null
  const week = older && reviews.some((review) => review.week === older.from) ? older : due
  const kept = reviews.find((review) => review.week === week.from) ?? null
  const isOpen = isMember && user.healthConsent === 'given' && week.from === due.from && joinedOn <= due.until
  const answers = kept ? await answersTo(tools, user.id, week.from) : []
  if (answers.length > 0) await markAnswersRead(tools, user.id, week.from)
  const isChanging = kept !== null && query.get('change') === 'yes'
  return {
    owner: user.id,
    week,
    kept,
    answers,
    isMember,
    consent: user.healthConsent,
    canChange: isOpen && kept !== null && !isChanging,
    form: isOpen && (kept === null || isChanging) ? await lookBackBesideTrial() : null,
    firstSunday: joinedOn > due.until ? addDays(due.until, 7) : null,
    others: reviews.map((review) => review.week).filter((one) => one !== week.from),
  }

  // A habit in a trial is scheduled by the trial alone: skipping it as planned isn't a shortfall.
  async function lookBackBesideTrial() {
    const look = await readWeekFigures(tools, user, week)
    const trial = await trialOfToday(tools, user, look.notRecommended)
    return trial ? { ...look, notRecommended: [...look.notRecommended, trial.habit] } : look
  }
}

/** The weekly review: five minutes on a Sunday, or on any other day. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { owner, week, kept, answers, form, canChange, firstSunday, others } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const page = `/app/review?week=${week.from}` as const
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
        title="Sunday review"
        lead={`${firstSunday ? '' : `${dayLabel(week.from)} to ${dayLabel(week.until)}. `}Five minutes: look back, spot what changed, choose one thing for next week.`}
      />
      <div className="wrap grid gap-12 pb-section">
        <Closed data={loaderData} />
        {answers.map(({ id, writer, body }) => (
          <section key={id} aria-label="Your coach’s answer" className="grid gap-2 border-l-2 border-sun pl-5">
            <h2 className="font-sans text-sm font-medium text-soft">{writer ?? 'Your coach'} answered</h2>
            <p className="measure break-words whitespace-pre-wrap">{body}</p>
          </section>
        ))}
        {kept && !form && <SavedReview review={kept} />}
        {form && (
          <ReviewForm
            key={week.from}
            owner={owner}
            week={week.from}
            figures={form.figures}
            notRecommended={form.notRecommended}
            known={kept}
            onSaved={async () => {
              await navigate(page)
              await revalidate()
            }}
          />
        )}
        <p className="flex flex-wrap gap-3">
          {canChange && (
            <ButtonLink href={`${page}&change=yes`} variant="secondary">
              Change it
            </ButtonLink>
          )}
          <ButtonLink href="/app" variant="secondary">
            Back to the dashboard
          </ButtonLink>
        </p>
        {others.length > 0 && <OtherWeeks weeks={others} />}
      </div>
    </>
  )
}

/** Why there is no form, when there is none. */
function Closed({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { isMember, consent, firstSunday } = data
  if (!isMember) {
    return <MembersOnly>You can still read your past reviews.</MembersOnly>
  }
  if (consent !== 'given') {
    return <ConsentFirst next="/app/review">A review is health data, so it needs your consent first.</ConsentFirst>
  }
  if (firstSunday === null) return null
  return <p className="text-lg">Your first review waits for you on {longDayLabel(firstSunday)}.</p>
}

const OtherWeeks = ({ weeks }: { weeks: readonly LocalDate[] }) => (
  <nav aria-labelledby="weeks-heading" className="grid gap-4 border-t border-line pt-8">
    <h2 id="weeks-heading" className="text-xl">
      Other weeks
    </h2>
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {weeks.map((week) => (
        <li key={week}>
          <TextLink href={`/app/review?week=${week}`}>{dayLabel(week)}</TextLink>
        </li>
      ))}
    </ul>
  </nav>
)
