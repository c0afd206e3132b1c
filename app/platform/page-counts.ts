import type { IncomingHttpHeaders } from 'node:http'
import { and, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import { pageCounts } from '#app/db/schema/page-counts.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { repeat } from './repeat.ts'

export type PageCounts = {
  /** Counts a page that was opened. What is known of the visitor decides only whether it counts, and is not kept. */
  note(path: string, headers: IncomingHttpHeaders): void
  /** Writes what has been counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 60_000

/** How a browser marks what our own rules made it fetch while a link was being pressed (server/ahead.ts). */
export const FETCHED_AHEAD = 'press'

/** Programs that say who they are, and the ways in which link previews and monitors do. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|scan|monitor|uptime|fetch|curl|wget|headless|lighthouse|python|java\/|go-http|node|axios|libwww|httpclient|facebookexternal|embed|archiv/i

/**
 * How often each page is opened on each day (UTC), kept in memory and written once a minute: a page answered from memory
 * is not made to wait for the database. No cookie, no address, no fingerprint; a browser that asks not to be tracked
 * (Do Not Track, Global Privacy Control) is not counted at all.
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
    const rows = [...writing].map(([path, views]) => ({ day: date, path, views }))
    try {
      await db
        .insert(pageCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [pageCounts.day, pageCounts.path],
          set: { views: sql`${pageCounts.views} + excluded.views` },
        })
    } catch (error) {
      // The next minute is counted all the same; a minute of page counts is not worth more.
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

function isPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent']
  if (!agent || headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  // Fetched ahead, or by a script: nobody has opened it. What was fetched under a finger opens without asking again.
  const isPressed = headers['sec-speculation-tags'] === `"${FETCHED_AHEAD}"`
  if ((headers['sec-purpose'] || headers.purpose) && !isPressed) return false
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false
  return !PROGRAMS.test(agent)
}

/** The pages opened from one day to another, the most opened first. */
export async function listPageCounts(
  db: Db,
  { from, until }: { from: LocalDate; until: LocalDate },
): Promise<{ path: string; views: number }[]> {
  const views = sql<number>`sum(${pageCounts.views})::int`
  return await db
    .select({ path: pageCounts.path, views })
    .from(pageCounts)
    .where(and(gte(pageCounts.day, from), lte(pageCounts.day, until)))
    .groupBy(pageCounts.path)
    .orderBy(sql`${views} desc`, pageCounts.path)
}
