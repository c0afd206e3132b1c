import type { IncomingHttpHeaders } from 'node:http'
import { and, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import { pageCounts } from '#app/db/schema/page-counts.ts'
import type { DateRange } from '#app/values/local-date.ts'
import type { Clock } from '../clock.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Log } from './log.ts'

export type PageCounts = {
  /** Counts a page view. What is known of the visitor only decides whether it counts, and isn't stored. */
  note(path: string, headers: IncomingHttpHeaders): void
  /** Writes what has been counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 60_000

/** Browsers mark prefetches of our speculation rules with this tag (server/pages/ahead.ts). */
export const FETCHED_AHEAD = 'press'

/** Bots that identify themselves, and the patterns of link previews and monitors. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|scan|monitor|uptime|fetch|curl|wget|headless|lighthouse|python|java\/|go-http|node|axios|libwww|httpclient|facebookexternal|embed|archiv/i

/**
 * Counts views per page and day (UTC) in memory, and writes them once a minute: a cached page mustn't wait for the
 * database. No cookie, no address, no fingerprint; browsers that ask not to be tracked (Do Not Track, Global Privacy
 * Control) aren't counted at all.
 */
export function createPageCounts({ db, clock, log }: { db: Db; clock: Clock; log: Log }): PageCounts {
  let counted = new Map<string, number>()
  let day = today()

  function today(): string {
    return clock.now().toISOString().slice(0, 10)
  }

  async function flush(): Promise<void> {
    const [writing, date] = [counted, day]
    counted = new Map()
    day = today()
    if (writing.size === 0) return
    // In the same order everywhere: two processes would otherwise wait for each other's rows, and one would lose its.
    const rows = [...writing].map(([path, views]) => ({ day: date, path, views })).toSorted(byPath)
    try {
      await db
        .insert(pageCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [pageCounts.day, pageCounts.path],
          set: { views: sql`${pageCounts.views} + excluded.views` },
        })
    } catch (error) {
      // Counting continues; a minute of page counts isn't worth a retry.
      log.warn({ err: error }, 'page counts lost')
    }
  }

  const stop = repeat({ what: 'page counts', everyMs: EVERY_MS, log }, flush)

  return {
    note(path, headers) {
      if (isPerson(headers)) counted.set(path, (counted.get(path) ?? 0) + 1)
    },
    flush,
    async close() {
      await stop()
      await flush()
    },
  }
}

const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1)

function isPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent']
  if (!agent || headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  // Prefetched, or fetched by a script: not a view. Except prefetches on press, since opening the page makes no further
  // request.
  const isPressed = headers['sec-speculation-tags'] === `"${FETCHED_AHEAD}"`
  if ((headers['sec-purpose'] || headers.purpose) && !isPressed) return false
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false
  return !PROGRAMS.test(agent)
}

export async function listPageCounts(db: Db, { from, until }: DateRange): Promise<{ path: string; views: number }[]> {
  const views = sql<number>`sum(${pageCounts.views})::int`
  return await db
    .select({ path: pageCounts.path, views })
    .from(pageCounts)
    .where(and(gte(pageCounts.day, from), lte(pageCounts.day, until)))
    .groupBy(pageCounts.path)
    .orderBy(sql`${views} desc`, pageCounts.path)
}
