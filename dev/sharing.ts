import { eq, sql } from 'drizzle-orm'
import { baselineReadings } from '#app/db/schema/baseline.ts'
import { coachLooks, coachShares, partnerInvitations, partners, wellDones } from '#app/db/schema/coaching.ts'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { users } from '#app/db/schema/users.ts'
import type { SharedKind } from '#app/features/coaching/sharing.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createTestApp } from './test-app.ts'

/** What each kind alone would reveal; none of it may appear anywhere else. */
export const MARKS: Record<SharedKind, string> = {
  kept: '"outcome":"kept"',
  // A habit's panel can also be among the newest texts, so one habit alone proves nothing.
  figures: '"fasting","exercise","breathing"',
  checkins: '"energy":2',
  notes: 'a-note-of-hers',
  baseline: '61.7',
  reviews: 'what-helped-her',
}

export type Sharing = Awaited<ReturnType<typeof startSharing>>

/** The site with Ann, who has something of every kind to share, Ben, another member, and the coach. */
export async function startSharing() {
  const app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
  const { tools } = app
  const ann = await app.signInToTrack('ann@example.test', 'Europe/London')
  const ben = await app.signInToTrack('ben@example.test', 'Europe/London')
  const coach = await app.signInStaff('coach')
  const annId: string = await app.idOf(ann)
  for (const id of [annId, await app.idOf(ben)]) await grantComplimentaryMembership(tools, id)
  const habits = ['fasting', 'exercise', 'breathing', 'coldExposure', 'meditation', 'healthyNutrition']
  for (const habit of habits)
    await app.request(`/api/routine/2026-06-01/${habit}`, { method: 'PUT', cookie: ann, json: { state: 'done' } })
  await app.request('/api/checkins/2026-06-01', { cookie: ann, json: { energy: 2, note: MARKS.notes } })
  const now = tools.clock.now()
  const owned = { userId: annId, updatedAt: now }
  const day = LocalDate.parse('2026-06-01')
  const key = await tools.memberKeys.toSeal(tools.db, annId)
  await tools.db.insert(baselineReadings).values({
    ...owned,
    measure: 'weight',
    date: day,
    value: key.seal('baseline_readings.value', '61.7'),
    unit: 'kg',
  })
  await tools.db.insert(weeklyReviews).values({
    ...{
      ...owned,
      week: day,
      helped: key.seal('weekly_reviews.helped', MARKS.reviews),
      hindered: '',
      focusHabit: null,
      focus: '',
      createdAt: now,
    },
    figures: { completion: 80, usualCompletion: null, days: 7, habits: [], feelings: [] },
  })

  /** Moves the clock, with everyone still signed in. */
  async function returnAt(time: string) {
    app.setNow(time)
    await tools.db.execute(sql`update sessions set updated_at = ${time}::timestamptz, second_step_at =
      case when second_step_at is null then null else ${time}::timestamptz end`)
  }

  /** The day after: Ann is a member who shares nothing and has no partner. */
  async function reset() {
    await returnAt('2026-06-02T12:00:00Z')
    for (const table of [coachShares, coachLooks, wellDones, partners, partnerInvitations]) await tools.db.delete(table)
    await tools.db.update(users).set({ healthConsent: 'given' }).where(eq(users.id, annId))
    await grantComplimentaryMembership(tools, annId)
  }

  return { app, ann, ben, coach, annId, returnAt, reset, close: () => app.close() }
}
