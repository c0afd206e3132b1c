import type { Tools } from '#app/platform/tools.ts'
import { listPageCounts } from '#app/platform/watch/page-counts.ts'
import { addDays } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'

const MOST = 100

/** Page views of the last days (UTC, as they are counted), most viewed first, and their total. */
export async function listVisits({ db, clock }: Pick<Tools, 'db' | 'clock'>, days: number) {
  const until = localDateAt(clock.now(), { timeZone: 'UTC', dayStart: '00:00' })
  const pages = await listPageCounts(db, { from: addDays(until, 1 - days), until })
  return { pages: pages.slice(0, MOST), total: pages.reduce((sum, { views }) => sum + views, 0) }
}
