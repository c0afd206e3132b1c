import { and, eq } from 'drizzle-orm'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type HabitKey, habitLabel } from '#app/values/habits.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import type { ReviewInput } from './contract.ts'
import { focusWords, readWeekFigures } from './review.server.ts'
import { type Week, type WeekFigures, weekFrom, weekToReview } from './week.ts'

/**
 * Saves a review and emails it once; saving again updates it without another email.
 *
 * @throws AppError 403 for a focus that the safety answers leave out, 400 for a week that is not over yet, is before
 * joining, or is too long ago to be looked up.
 */
export async function saveReview(tools: Tools, user: CurrentUser, input: ReviewInput): Promise<void> {
  const week = reviewableWeek(tools, user, input.week)
  const { helped, hindered, focusHabit, focus, mailFigures } = input
  const { figures, notRecommended } = await readWeekFigures(tools, user, week)
  if (focusHabit !== null && !mayRecommend([focusHabit], notRecommended))
    throw new AppError('forbidden', 'Your safety answers leave this habit out, so it can’t be your focus.')
  const now = tools.clock.now()
  const key = await tools.memberKeys.toSeal(tools.db, user.id)
  const words = {
    helped: key.seal('weekly_reviews.helped', helped),
    hindered: key.seal('weekly_reviews.hindered', hindered),
    focus: key.seal('weekly_reviews.focus', focus),
    focusHabit,
    figures,
    updatedAt: now,
  }
  await tools.outbox.transaction(async (tx, post) => {
    const [added] = await tx
      .insert(weeklyReviews)
      .values({ ...words, userId: user.id, week: week.from, createdAt: now })
      .onConflictDoNothing()
      .returning({ week: weeklyReviews.week })
    if (!added) {
      await tx
        .update(weeklyReviews)
        .set(words)
        .where(and(eq(weeklyReviews.userId, user.id), eq(weeklyReviews.week, week.from)))
      return
    }
    await post({
      to: user.email,
      template: 'weekly-review',
      props: {
        week: week.from,
        until: week.until,
        content: mailFigures
          ? { focus: focusWords(input, notRecommended) ?? '', ...mailLines(figures, notRecommended) }
          : null,
      },
    })
  })
}

/** How many earlier weeks can still be reviewed; their days are already loaded. */
const WEEKS_BACK = 3

function reviewableWeek(tools: Tools, member: Member, monday: LocalDate): Week {
  const { today, joinedOn } = openDaysOf(tools, member)
  const week = weekFrom(monday)
  const newest = weekToReview(today)
  if (!week || week.from > newest.from) {
    throw new AppError('bad_request', 'That week isn’t over yet. You can review it on Sunday.')
  }
  if (week.until < joinedOn) throw new AppError('bad_request', 'That week was before you joined.')
  if (week.from < addDays(newest.from, -7 * WEEKS_BACK)) {
    throw new AppError('bad_request', 'That week is too long ago to review.')
  }
  return week
}

/** Formats the figures for the email, omitting habits that must not be recommended. */
function mailLines({ completion, usualCompletion, habits }: WeekFigures, notRecommended: readonly HabitKey[]) {
  const percent = (value: number | null) => (value === null ? null : Math.round(value))
  return {
    completion: percent(completion),
    usualCompletion: percent(usualCompletion),
    habits: habits
      .filter(({ habit }) => mayRecommend([habit], notRecommended))
      .map(({ habit, planned, done, usual }) => ({
        label: habitLabel(habit),
        planned,
        done,
        usual: usual === null ? null : Number(usual.toFixed(1)),
      })),
  }
}
