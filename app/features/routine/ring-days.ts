import { daysBetween, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import type { RingDay } from '#app/values/ring-growth.ts'
import type { DayProgress } from './progress.ts'

/** A record as rings: how deep each day is, and where the first week begins. */
export type Planted = { days: RingDay[]; start: number; planted: LocalDate; rings: number }

/**
 * The days since joining as rings, of those that are known.
 *
 * @param days Oldest first, until today.
 */
export function ringDaysOf(days: readonly DayProgress[], joinedOn: LocalDate): Planted {
  const since = days.filter(({ date }) => date >= joinedOn)
  const planted = since[0]?.date ?? joinedOn
  const start = weekdayOf(planted) - 1
  return { days: since.map(ringDayOf), start, planted, rings: Math.ceil((since.length + start) / 7) }
}

/** Days of longer ago with the newest ones in their place, which count what waits on this device. */
export function withNewest(days: readonly DayProgress[], newest: readonly DayProgress[]): DayProgress[] {
  const known = new Map(newest.map((day) => [day.date, day]))
  return days.map((day) => known.get(day.date) ?? day)
}

/** How old a record is today: its day and its ring, however much of it is known here. */
export function ageOf({ joinedOn, today }: { joinedOn: LocalDate; today: LocalDate }): { day: number; ring: number } {
  const day = Math.max(0, daysBetween(joinedOn, today)) + 1
  return { day, ring: Math.ceil((day + weekdayOf(joinedOn) - 1) / 7) }
}

function ringDayOf({ completed, applicable, outcome }: DayProgress): RingDay {
  // Of seven, however many count: five of five is a whole day.
  const depth = applicable === 0 ? 0 : Math.round((completed / applicable) * 70) / 10
  if (outcome === 'neutral') return { depth, kind: 'off' }
  return outcome === 'frozen' ? { depth, kind: 'freeze' } : { depth }
}
