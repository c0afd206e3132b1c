import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { listDue } from '#app/features/baseline/baseline.server.ts'
import { isDue } from '#app/features/baseline/due.ts'
import { coachOfToday } from '#app/features/coaching/coach-of-today.server.ts'
import { firstWeekOf } from '#app/features/coaching/first-week.server.ts'
import { welcomeMember } from '#app/features/coaching/thread.server.ts'
import { reviewOfToday } from '#app/features/review/review.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { yearOffered } from './year.ts'

/** Returns what the day offers a member besides the routine. Each item costs an index lookup or two. */
export async function getExtras(tools: Tools, member: Member, notRecommended: readonly HabitKey[]) {
  const open = openDaysOf(tools, member)
  const { today } = open
  const [rounds, review, coach] = await Promise.all([
    listDue(tools, member),
    reviewOfToday(tools, member, notRecommended),
    coachOfToday(tools, member.id),
  ])
  const welcomedAt = coach.beganAt ? null : await welcomeMember(tools, member.id)
  const beganAt = coach.beganAt ?? welcomedAt
  return {
    // Reminders are for members who have measured before. The others see the suggestion once, not every month and year.
    due: rounds
      .filter(({ last, due }) => last !== null && isDue(due, today))
      .map(({ round, title }) => ({ round, title })),
    hasBaseline: rounds.some(({ last }) => last !== null),
    review,
    coach: welcomedAt ? { ...coach, count: 1 } : coach,
    firstWeek: beganAt && (await firstWeekOf(tools, member, beganAt)),
    year: yearOffered(open),
  }
}

export type Extras = Awaited<ReturnType<typeof getExtras>>
