import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { prepared } from '#app/db/prepared.ts'
import { dayOutcome, routineAchievements } from '#app/db/schema/routine.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { earnedBy, earnedIn, STREAKS } from './achievements.ts'
import { type DayRecord, emptyDay } from './day.ts'
import { listAllDays } from './days.server.ts'
import { progressDays, progressOf } from './progress.ts'
import { recordsBetween, userId } from './statements.server.ts'
import { readRecords } from './stored.ts'
import { longestStreak } from './streak.ts'

const WINDOW = 30

/**
 * Checks whether a changed day has earned an achievement, and stores it with today's date. Achievements are never
 * earned twice or revoked.
 */
export async function recordAchievements(tools: Tools, member: Member, changed: DayRecord): Promise<void> {
  if (changed.done === 0) return
  const { date } = changed
  const { db } = tools
  const [row] = await readAround(db).execute({ userId: member.id, date })
  if (!row) return
  const records = readRecords(row.days)
  const days = progressDays(
    { from: addDays(date, -WINDOW), to: addDays(date, WINDOW) },
    (day) => records.get(day) ?? emptyDay(day),
  )
  const { today } = openDaysOf(tools, member)
  const known = new Set(row.earned)
  const earned = earnedBy({ days, streak: await streakNow() }).filter((key) => !known.has(key))
  if (earned.length === 0) return
  await db
    .insert(routineAchievements)
    .values(earned.map((key) => ({ userId: member.id, key, earnedOn: today })))
    .onConflictDoNothing()

  /**
   * Computes the longest streak, but only if this day can have lengthened one and a streak achievement is still open.
   */
  async function streakNow(): Promise<number> {
    const isMissed = days.some((day) => day.date === date && day.outcome === 'missed')
    if (isMissed || STREAKS.every((key) => known.has(key))) return 0
    return readLongestStreak(db, member.id, today)
  }
}

/** The days around a day, and the achievements earned so far. */
const readAround = prepared((db) => {
  const [date, window] = [sql`${sql.placeholder('date')}::date`, sql.raw(String(WINDOW))]
  return db
    .select({
      days: sql`range.days`.as('days'),
      earned: sql<string[] | null>`(select json_agg(key) from routine_achievements where user_id = ${userId})`.as(
        'earned',
      ),
    })
    .from(recordsBetween(sql`${date} - ${window}`, sql`${date} + ${window}`))
    .prepare('routine_read_around')
})

/** The longest streak there ever was until today. */
export async function readLongestStreak(db: DbOrTx, user: string, today: LocalDate): Promise<number> {
  const [history] = await readKeptBetween(db).execute({ userId: user, today })
  return longestStreak(history?.kept ?? [])
}

/** Over the whole history: days kept before the first miss, between misses, and after the last one. */
const readKeptBetween = prepared((db) =>
  db
    .select({ kept: sql<number[] | null>`json_agg(kept order by run)`.as('kept') })
    .from(sql`(
      select run, count(*) filter (where outcome = 'kept') as kept
      from (
        select outcome, count(*) filter (where outcome = 'missed') over (order by date) as run
        from (
          select date, ${dayOutcome()} as outcome
          from routine_days where user_id = ${userId} and date <= ${sql.placeholder('today')}::date
        ) as ends
      ) as days group by run) as runs`)
    .prepare('routine_read_kept_between'),
)

/**
 * Checks a whole record for achievements, after an import, and stores the missing ones with the day on which each was
 * earned.
 */
export async function recordAllAchievements({ db }: { db: DbOrTx }, userId: string, today: LocalDate): Promise<void> {
  const earned = earnedIn((await listAllDays({ db }, userId, today)).map(progressOf))
  if (earned.length === 0) return
  await db
    .insert(routineAchievements)
    .values(earned.map((one) => ({ userId, ...one })))
    .onConflictDoNothing()
}
