import { daysBetween, type LocalDate, type OpenDays, weekdayOf } from '#app/values/local-date.ts'
import type { RingDay } from '#app/values/ring-growth.ts'
import type { DayProgress } from './progress.ts'

/** A record as growth rings: the depth of each day, and the weekday of the first. */
export type Planted = { days: RingDay[]; start: number; planted: LocalDate; rings: number }

/**
 * Returns the days since joining as growth rings, as far as they are known.
 *
 * @param days Oldest first, up to today.
 */
export function ringDaysOf(days: readonly DayProgress[], joinedOn: LocalDate): Planted {
  const since = days.filter(({ date }) => date >= joinedOn)
  const planted = since[0]?.date ?? joinedOn
  const start = weekdayOf(planted) - 1
  return { days: since.map(ringDayOf), start, planted, rings: Math.ceil((since.length + start) / 7) }
}

/** Replaces the newest days of a history by ones that include unconfirmed entries. */
export function withNewest(days: readonly DayProgress[], newest: readonly DayProgress[]): DayProgress[] {
  const known = new Map(newest.map((day) => [day.date, day]))
  return days.map((day) => known.get(day.date) ?? day)
}

/** Returns the age of a record today, as day and ring number, even if only part of it is loaded. */
export function ageOf({ joinedOn, today }: OpenDays): { day: number; ring: number } {
  const day = Math.max(0, daysBetween(joinedOn, today)) + 1
  return { day, ring: Math.ceil((day + weekdayOf(joinedOn) - 1) / 7) }
}

function ringDayOf({ completed, applicable, outcome }: DayProgress): RingDay {
  // Scaled to seven, however many habits apply: five of five is a full day.
  const depth = applicable === 0 ? 0 : Math.round((completed / applicable) * 70) / 10
  if (outcome === 'neutral') return { depth, kind: 'off' }
  return outcome === 'frozen' ? { depth, kind: 'freeze' } : { depth }
}
