const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** What was deleted at somebody's request is gone from all backups after so long. Source: docs/privacy.md. */
const LONGEST_MS = 35 * DAY_MS

/**
 * Which backups are kept: all of a week, then the newest of each week, and none older than 35 days. The newest stays
 * however old it is: an old one is better than none.
 *
 * @param takenAt When each was taken.
 */
export function listKept(takenAt: readonly Date[], now: Date): Date[] {
  const newestFirst = takenAt.toSorted((one, other) => other.getTime() - one.getTime())
  const weeks = new Set<number>()
  return newestFirst.filter((at, place) => {
    const age = now.getTime() - at.getTime()
    const week = Math.floor(at.getTime() / WEEK_MS)
    const isFirstOfWeek = !weeks.has(week)
    weeks.add(week)
    return place === 0 || age <= WEEK_MS || (age <= LONGEST_MS && isFirstOfWeek)
  })
}

/**
 * Whether a backup is due: its time of day is past, and none went well since.
 *
 * @param at 'HH:MM', UTC.
 */
export function isBackupDue(at: string, lastStartedAt: Date | null, now: Date): boolean {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  const due = today <= now ? today : new Date(today.getTime() - DAY_MS)
  return lastStartedAt === null || lastStartedAt < due
}

/** A backup that was never taken back is a hope. Whether a drill is due: each week. */
export const isDrillDue = (lastStartedAt: Date | null, now: Date): boolean =>
  lastStartedAt === null || now.getTime() - lastStartedAt.getTime() >= WEEK_MS
