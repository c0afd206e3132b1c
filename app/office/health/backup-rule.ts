import { DAY_MS, daysBefore } from '#app/values/instant.ts'

const WEEK_MS = 7 * DAY_MS
/** After this time, data deleted on request is gone from all backups. Source: docs/privacy.md. */
const LONGEST_MS = 35 * DAY_MS

/**
 * Returns which backups to retain: all of a week, then the newest of each week, and none older than 35 days. The newest
 * is always retained: an old one is better than none.
 *
 * @param takenAt When each was taken.
 */
export function backupsToRetain(takenAt: readonly Date[], now: Date): Date[] {
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
 * Returns whether a backup is due: its time of day has passed, and none has succeeded since.
 *
 * @param at 'HH:MM', UTC.
 */
export function isBackupDue(at: string, lastStartedAt: Date | null, now: Date): boolean {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  const due = today <= now ? today : daysBefore(today, 1)
  return lastStartedAt === null || lastStartedAt < due
}

/** Returns whether a restore drill is due: weekly, since an untested backup proves nothing; a day after one that failed. */
export const isDrillDue = (last: { startedAt: Date; problem: string | null } | null, now: Date): boolean =>
  last === null || now.getTime() - last.startedAt.getTime() >= (last.problem ? DAY_MS : WEEK_MS)
