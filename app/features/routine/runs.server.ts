import { sql } from 'drizzle-orm'
import { dayOutcome, routineDays } from '#app/db/schema/routine.ts'
import type { Tools } from '#app/platform/tools.ts'
import { asLocalDate, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { runBefore } from './run-before.ts'
import { StoredDistances } from './stored.ts'
import { NO_RUN, type Run } from './streak.ts'

type RunKey = { id: string; from: LocalDate }
type Row = {
  id: string
  from: string
  missed: string | null
  count: number
  first: string | null
  neutral: string | null
}

/**
 * How many misses are read at first. Nearly always one of them ended the streak for certain; otherwise all are read.
 */
const MOST_MISSES = 20
const ALL_MISSES = 40_000

/**
 * Returns the streaks of many members before a given day each, in one statement; same result as `readLedger`
 * (record.server.ts). Only for members with a row on that day.
 */
export async function readRunsBefore(
  tools: Pick<Tools, 'db'>,
  asked: readonly RunKey[],
  mostMisses = MOST_MISSES,
): Promise<Map<string, Run>> {
  if (asked.length === 0) return new Map()
  const rows = await readRows(tools, asked, mostMisses)
  const runs = rows.map((row) => ({ id: row.id, run: runOf(row, mostMisses) }))
  const unknown = new Set(runs.filter(({ run }) => run === null).map(({ id }) => id))
  const known = new Map(runs.map(({ id, run }) => [id, run ?? NO_RUN]))
  if (unknown.size === 0) return known
  const others = asked.filter(({ id }) => unknown.has(id))
  return new Map([...known, ...(await readRunsBefore(tools, others, ALL_MISSES))])
}

const runOf = ({ from, missed, count, first, neutral }: Row, mostMisses: number): Run | null =>
  runBefore({
    firstDay: first === null ? null : daysBetween(asLocalDate(from), asLocalDate(first)),
    lastDay: -1,
    missed: StoredDistances.parse(missed),
    neutral: StoredDistances.parse(neutral),
    isWhole: count < mostMisses,
  })

async function readRows({ db }: Pick<Tools, 'db'>, asked: readonly RunKey[], mostMisses: number): Promise<Row[]> {
  const [ids, days] = [asked.map(({ id }) => id), asked.map(({ from }) => from)]
  const before = sql`from ${routineDays} as day where day.user_id = one.id and day.date < one.day`
  const outcome = dayOutcome('day')
  const { rows } = await db.execute<Row>(sql`
    select one.id, one.day::text as from, misses.days as missed, misses.count, case when misses.count < ${mostMisses}::int
        then (select min(date) from ${routineDays} where user_id = one.id)::text end as first,
      (select string_agg((date - one.day)::text, ',' order by date) ${before} and ${outcome} = 'neutral'
        and date > case when misses.count < ${mostMisses}::int then '-infinity' else misses.first end) as neutral
    from unnest(${sql.param(ids)}::text[], ${sql.param(days)}::date[]) as one(id, day)
    cross join lateral (
      select string_agg((date - one.day)::text, ',' order by date) as days, min(date) as first, count(*)::int as count
      from (select date ${before} and ${outcome} = 'missed' order by date desc limit ${mostMisses}::int) as newest
    ) as misses`)
  return rows
}
