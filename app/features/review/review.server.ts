import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#app/db/prepared.ts'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { getDashboard } from '#app/features/routine/routine.server.ts'
import { getSafety, SAFETY_MATRIX } from '#app/features/safety/safety.server.ts'
import { offHabits } from '#app/features/safety/safety.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import { rowsOn } from '#app/features/timetable/timetable.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABITS, type HabitKey } from '#app/values/habits.ts'
import { addDays, weekdayOf } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { Review } from './contract.ts'
import { figuresOf, isFocusOf, type Week, type WeekFigures, weekFrom, weekToReview } from './week.ts'

const SUNDAY = 7
const MOST_REVIEWS = 520

/** Returns a week's current figures, and the habits that must not be recommended. */
export async function readWeekFigures(
  tools: Tools,
  member: Member,
  week: Week,
): Promise<{ figures: WeekFigures; notRecommended: readonly HabitKey[] }> {
  const [dashboard, feelings, timetable, safety] = await Promise.all([
    getDashboard(tools, member),
    listCheckins(tools, member.id, { from: addDays(week.from, -28), until: week.until }),
    getTimetable(tools, member.id),
    getSafety(tools, member.id),
  ])
  const { days, doses, joinedOn, today } = dashboard
  const figures = figuresOf(week, {
    days,
    feelings,
    joinedOn,
    today,
    plannedOn: (date) => rowsOn(timetable.rows, date).flatMap(({ habits }) => habits),
    doses,
    leftOut: offHabits(safety.screening, SAFETY_MATRIX),
  })
  return { figures, notRecommended: safety.notRecommended }
}

export async function listReviews(tools: Pick<Tools, 'db' | 'memberKeys'>, userId: string): Promise<Review[]> {
  const rows = await tools.db
    .select()
    .from(weeklyReviews)
    .where(eq(weeklyReviews.userId, userId))
    .orderBy(desc(weeklyReviews.week))
    .limit(MOST_REVIEWS)
  return (await openRows(tools, userId, rows, OPENED)).map((row) => Review.parse(row))
}

const OPENED = {
  helped: 'weekly_reviews.helped',
  hindered: 'weekly_reviews.hindered',
  focus: 'weekly_reviews.focus',
} as const

/** For the dashboard: the current focus, and whether a review is due. */
export async function reviewOfToday(
  tools: Pick<Tools, 'db' | 'clock' | 'memberKeys'>,
  member: Member,
  notRecommended: readonly HabitKey[],
): Promise<{ focus: string | null; state: 'none yet' | 'waiting' | 'done'; isSunday: boolean }> {
  const { today, joinedOn } = openDaysOf(tools, member)
  const due = weekToReview(today)
  const isSunday = weekdayOf(today) === SUNDAY
  const rows = await readNewest(tools.db).execute({ userId: member.id })
  const [newest] = await openRows(tools, member.id, rows, { focus: OPENED.focus })
  const reviewed = newest && weekFrom(newest.week)
  // A newer one than is due: after a flight west, from a Sunday back into the Saturday before.
  const isDone = newest !== undefined && newest.week >= due.from
  return {
    focus: newest && reviewed && isFocusOf(reviewed, today) ? focusWords(newest, notRecommended) : null,
    state: isDone ? 'done' : joinedOn <= due.until ? 'waiting' : 'none yet',
    isSunday,
  }
}

const readNewest = prepared((db) =>
  db
    .select({ week: weeklyReviews.week, focusHabit: weeklyReviews.focusHabit, focus: weeklyReviews.focus })
    .from(weeklyReviews)
    .where(eq(weeklyReviews.userId, sql.placeholder('userId')))
    .orderBy(desc(weeklyReviews.week))
    .limit(1)
    .prepare('review_read_newest'),
)

/** Formats a focus: the habit, the member's own words, or both; a habit ruled out since is omitted. */
export function focusWords({ focusHabit, focus }: FocusOfWeek, notRecommended: readonly HabitKey[]): string | null {
  const habit = HABITS.find(({ key }) => key === focusHabit)
  if (habit && !mayRecommend([habit.key], notRecommended)) return null
  return [habit?.label, focus].filter(Boolean).join(': ')
}

type FocusOfWeek = { focusHabit: string | null; focus: string }
