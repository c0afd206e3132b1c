import type { DbOrTx } from '#app/db/open-db.ts'
import { routineAchievements } from '#app/db/schema/routine.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { earnedBy, earnedIn, STREAKS } from './achievements.ts'
import { type DayRecord, emptyDay } from './day.ts'
import { listAllDays } from './days.server.ts'
import { progressDays, progressOf } from './progress.ts'
import { statements } from './statements.server.ts'
import { StoredRecords } from './stored.ts'
import { longestStreak } from './streak.ts'

const WINDOW = 30

/**
 * Looks whether a change of a day has earned something, and writes it down with today's date. What is there already
 * stays: nothing is ever earned twice or taken back.
 */
export async function recordAchievements(tools: Tools, member: Member, changed: DayRecord): Promise<void> {
  if (changed.done === 0) return
  const { date } = changed
  const { db } = tools
  const [row] = await statements(db).readAround.execute({ userId: member.id, date })
  if (!row) return
  const records = new Map(StoredRecords.parse(row.days ?? []).map((record) => [record.date, record]))
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

  /** The longest streak, where this day can have made one longer and there is one left to earn. */
  async function streakNow(): Promise<number> {
    const isMissed = days.some((day) => day.date === date && day.outcome === 'missed')
    if (isMissed || STREAKS.every((key) => known.has(key))) return 0
    const [history] = await statements(db).readKeptBetween.execute({ userId: member.id, today })
    return longestStreak(history?.kept ?? [])
  }
}

/**
 * Looks through a whole record for what it has earned, and writes down what was not known yet with the day on which the
 * record had earned it: after days have been brought in from elsewhere.
 */
export async function recordAllAchievements({ db }: { db: DbOrTx }, userId: string, today: LocalDate): Promise<void> {
  const earned = earnedIn((await listAllDays({ db }, userId, today)).map(progressOf))
  if (earned.length === 0) return
  await db
    .insert(routineAchievements)
    .values(earned.map((one) => ({ userId, ...one })))
    .onConflictDoNothing()
}
