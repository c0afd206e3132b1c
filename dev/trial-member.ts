import { trials } from '#app/db/schema/experiments.ts'
import { routineDays, routineRests } from '#app/db/schema/routine.ts'
import { safetyScreenings } from '#app/db/schema/safety.ts'
import { blocksOf } from '#app/features/experiments/trial.ts'
import { excludeHabit } from '#app/features/routine/ranges.server.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { userOf } from './own-account.ts'
import type { TestApp } from './test-app.ts'

const FIRST_DAY = LocalDate.parse('2026-06-01')

export const USUAL_TRIAL = {
  habit: 'meditation',
  outcome: 'sleep',
  blocks: 8,
  blockDays: 5,
  washOut: 1,
  smallest: 0.5,
  startsOn: '2026-06-01',
}

/** Deletes all trials and days, and answers the safety questions so that nothing is excluded. */
export async function resetTrials(app: TestApp, cookies: readonly string[]) {
  for (const table of [trials, routineRests, routineDays, safetyScreenings]) await app.tools.db.delete(table)
  for (const cookie of cookies) await app.request('/api/safety', { cookie, json: {} })
}

/** Starts the usual trial, changed by `json`. */
export const beginTrial = (app: TestApp, cookie: string, json: object = {}) =>
  app.request('/api/trials', { cookie, json: { ...USUAL_TRIAL, ...json } })

/** Moves to noon of a day of a trial that began on 1 June. */
export const goToDay = (app: TestApp, place: number) => app.setNow(`${addDays(FIRST_DAY, place)}T12:00:00Z`)

/** Sets the trial's order, which is random otherwise. */
export async function setTrialOrder(app: TestApp, cookie: string, order: string) {
  await app.tools.db.update(trials).set({ order })
  const { id } = await userOf(app, cookie)
  await app.tools.db.delete(routineRests)
  const rests = blocksOf({ startsOn: FIRST_DAY, blockDays: 5, order })
  await excludeHabit(
    app.tools,
    id,
    'meditation',
    rests.flatMap(({ kind, from, until }) => (kind === 'without' ? [{ from, until }] : [])),
  )
}
