import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import { siteRuns } from '#app/db/schema/site-runs.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { Clock } from '../clock.ts'

export type RunKind = (typeof siteRuns.$inferSelect)['kind']
export type SiteRun = typeof siteRuns.$inferSelect

type Facts = SiteRun['facts']
type Site = { db: Db; clock: Clock }

/**
 * Runs maintenance work and records its result for the health page.
 *
 * @param work Returns facts to record; a throw is recorded as a failure and rethrown.
 */
export async function recordRun<T>(
  site: Site,
  kind: RunKind,
  work: () => Promise<{ facts: Facts; result: T }>,
): Promise<T> {
  const startedAt = site.clock.now()
  const note = (problem: string | null, facts: Facts) =>
    site.db.insert(siteRuns).values({ kind, startedAt, endedAt: site.clock.now(), problem, facts })
  const done = await work().catch(async (error: unknown) => {
    await note(error instanceof Error ? error.message.slice(0, 500) : String(error), {})
    throw error
  })
  await note(null, done.facts)
  return done.result
}

/** The newest run; one of a clock that was ahead doesn't count, or nothing would be due until that time. */
export async function lastRun({ db, clock }: { db: DbOrTx; clock: Clock }, kind: RunKind): Promise<SiteRun | null> {
  const isPast = and(eq(siteRuns.kind, kind), lte(siteRuns.endedAt, clock.now()))
  const [run] = await db.select().from(siteRuns).where(isPast).orderBy(desc(siteRuns.endedAt)).limit(1)
  return run ?? null
}

/** Retention period. */
const RETENTION_DAYS = 400

/** Deletes runs older than about a year. */
export async function deleteOldRuns({ db, clock }: Site): Promise<void> {
  await db.delete(siteRuns).where(lt(siteRuns.endedAt, daysBefore(clock.now(), RETENTION_DAYS)))
}
