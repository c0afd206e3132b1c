import { and, eq, isNotNull } from 'drizzle-orm'
import { coachMessages } from '#app/db/schema/coaching.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { readBaseline } from '#app/features/baseline/baseline.server.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { openShareOf, recordLook } from '#app/features/coaching/sharing.server.ts'
import type { Share, SharedKind } from '#app/features/coaching/sharing.ts'
import { listReviews } from '#app/features/review/review.server.ts'
import { getProgress } from '#app/features/routine/routine.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import type { CoachedMember } from './thread.server.ts'

const DAYS_SHOWN = 28
const REVIEWS_SHOWN = 4

export type Shared = NonNullable<Awaited<ReturnType<typeof viewShared>>>

/**
 * Returns what a member shares with the coach. The viewing is recorded first; the data is cut to the first shared day;
 * and after reading, the share is checked again: one that has ended meanwhile shows nothing.
 */
export async function viewShared(tools: Tools, coach: CurrentUser, member: CoachedMember) {
  const share = await openShareOf(tools, member.id)
  if (!share || share.kinds.length === 0) return null
  const lastLook = await recordLook(tools, coach, member.id, share.kinds)
  const seen = await readShared(tools, member, share)
  const still = await openShareOf(tools, member.id)
  if (!still || still.beganAt.getTime() !== share.beganAt.getTime()) return null
  return { share, lastLook, ...seen }
}

async function readShared(tools: Tools, member: CoachedMember, { kinds, fromDay }: Share) {
  const may = (kind: SharedKind) => kinds.includes(kind)
  const today = localDateAt(tools.clock.now(), member)
  const isShown = (day: LocalDate) => day >= fromDay
  const first = addDays(today, 1 - DAYS_SHOWN)
  const [progress, feelings, baseline, reviews, answered] = await Promise.all([
    may('kept') || may('figures') ? getProgress(tools, member, 30) : null,
    may('checkins') || may('notes') ? listCheckins(tools, member.id, { from: first, until: today }) : [],
    may('baseline') ? readBaseline(tools, member.id) : null,
    may('reviews') ? listReviews(tools, member.id) : [],
    may('reviews') ? listAnsweredWeeks(tools, member.id) : new Set<LocalDate>(),
  ])
  const days = (progress?.days ?? []).filter(({ date }) => date >= first && isShown(date))
  return {
    today,
    kept:
      may('kept') || may('figures')
        ? days.map(({ date, outcome }) => ({
            date,
            // Today isn't over, as on the member's own page and in the list.
            outcome: date === today && outcome === 'missed' ? ('open' as const) : outcome,
          }))
        : null,
    figures: may('figures')
      ? days.map(({ date, completed, applicable, done, mode }) => ({ date, completed, applicable, done, mode }))
      : null,
    checkins: may('checkins')
      ? feelings
          .filter(({ date }) => isShown(date))
          .map(({ date, sleep, energy, stress }) => ({ date, sleep, energy, stress }))
      : null,
    notes: may('notes')
      ? feelings.filter(({ date, note }) => note !== '' && isShown(date)).map(({ date, note }) => ({ date, note }))
      : null,
    baseline: baseline?.readings.filter(({ date }) => isShown(date)) ?? null,
    damaged: (baseline?.damaged ?? []).filter(({ date }) => isShown(date)),
    reviews: may('reviews')
      ? reviews
          .filter(({ week }) => addDays(week, 6) >= fromDay)
          .slice(0, REVIEWS_SHOWN)
          .map((review) => ({ ...review, isAnswered: answered.has(review.week) }))
      : null,
  }
}

async function listAnsweredWeeks({ db }: Pick<Tools, 'db'>, userId: string): Promise<Set<LocalDate>> {
  const rows = await db
    .selectDistinct({ week: coachMessages.reviewWeek })
    .from(coachMessages)
    .where(and(eq(coachMessages.userId, userId), isNotNull(coachMessages.reviewWeek)))
  return new Set(rows.flatMap(({ week }) => week ?? []))
}
