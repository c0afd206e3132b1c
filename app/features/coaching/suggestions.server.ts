import { and, eq, isNull } from 'drizzle-orm'
import { coachSuggestions } from '#app/db/schema/coaching.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { requireMembership } from '#app/features/membership/membership.server.ts'
import { GoalInput } from '#app/features/routine/contract.ts'
import { saveGoal } from '#app/features/routine/goals.server.ts'
import { measureLabel } from '#app/features/routine/goals.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'

export type Suggestion = { id: string; kind: 'goal' | 'focus'; title: string; words: string; writer: string }

type Row = typeof coachSuggestions.$inferSelect

/** Lists the coach's unanswered suggestions, oldest first. */
export async function openSuggestions(tools: Pick<Tools, 'db' | 'memberKeys'>, userId: string): Promise<Suggestion[]> {
  const rows = await tools.db
    .select()
    .from(coachSuggestions)
    .where(and(eq(coachSuggestions.userId, userId), isNull(coachSuggestions.answer)))
    .orderBy(coachSuggestions.createdAt)
  const opened = await openRows(tools, userId, rows, { words: 'coach_suggestions.words' })
  return opened.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: titleOf(row),
    words: row.words,
    writer: row.writer,
  }))
}

/** Returns a suggestion's title: 'A goal: exercise, 4 a week'. */
export function titleOf({
  kind,
  period,
  measure,
  target,
}: Pick<Row, 'kind' | 'period' | 'measure' | 'target'>): string {
  const goal = kind === 'goal' ? GoalInput.safeParse({ period, measure, target }) : null
  if (!goal?.success) return 'A focus for the week'
  const { measure: what, target: count, period: per } = goal.data
  return `A goal: ${measureLabel(what).toLowerCase()}, ${what === 'completion' ? `${count}%` : count} a ${per}`
}

/**
 * Accepts or declines a suggestion, once: an answer cannot be changed. Accepting a goal creates it.
 *
 * @throws AppError 403 without a membership, or for a goal that the safety answers exclude; 404 when it is not theirs.
 */
export async function answerSuggestion(
  tools: Tools,
  user: CurrentUser,
  { id, answer }: { id: string; answer: 'accepted' | 'declined' },
): Promise<void> {
  await requireMembership(tools, user.id)
  const isTheirs = and(eq(coachSuggestions.id, id), eq(coachSuggestions.userId, user.id))
  const [found] = await tools.db.select().from(coachSuggestions).where(isTheirs)
  if (!found) throw new AppError('not_found', 'This suggestion isn’t there any more.')
  const { period, measure, target } = found
  const goal = found.kind === 'goal' && answer === 'accepted' ? GoalInput.parse({ period, measure, target }) : null
  if (goal) await refuseExcluded(tools, user.id, goal.measure)
  await tools.db.transaction(async (tx) => {
    const answered = await tx
      .update(coachSuggestions)
      .set({ answer, answeredAt: tools.clock.now() })
      .where(and(isTheirs, isNull(coachSuggestions.answer)))
      .returning({ id: coachSuggestions.id })
    if (goal && answered.length > 0) await saveGoal({ db: tx, clock: tools.clock }, user.id, goal)
  })
}

async function refuseExcluded(tools: Tools, userId: string, measure: string): Promise<void> {
  const habit = HABIT_KEYS.find((key) => key === measure)
  if (!habit) return
  const { notRecommended } = await getSafety(tools, userId)
  if (!mayRecommend([habit], notRecommended))
    throw new AppError(
      'forbidden',
      'Your safety answers leave this habit out, so it can’t be a goal. You can decline it.',
    )
}
