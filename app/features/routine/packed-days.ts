import { habitSet } from '#app/values/habit-set.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { DAY_MODES, emptyDay } from './day.ts'
import { type DayProgress, progressOf } from './progress.ts'
import { DAY_OUTCOMES } from './streak.ts'

/** Days as a compact string; everything else about a day derives from its habits, mode and outcome. */
export type PackedDays = { first: LocalDate | null; days: string }

/**
 * Packs days into a fortieth of their size as JSON objects.
 *
 * @param days Oldest first, without gaps.
 */
export function packDays(days: readonly DayProgress[]): PackedDays {
  const packed = days.map(({ done, off, free, outcome, mode, isEntered }) => [
    habitSet(done),
    habitSet(off),
    DAY_OUTCOMES.indexOf(outcome),
    mode ? DAY_MODES.indexOf(mode) : '',
    isEntered ? 1 : 0,
    // Omitted when no habit has a weekly target.
    ...(free.length > 0 ? [habitSet(free)] : []),
  ])
  return { first: days[0]?.date ?? null, days: packed.map((parts) => parts.join(',')).join(';') }
}

/** Restores packed days. */
export function unpackDays({ first, days }: PackedDays): DayProgress[] {
  if (first === null) return []
  return days.split(';').map((packed, place) => {
    const [done = 0, off = 0, outcome = 0, mode, isEntered, free = 0] = packed
      .split(',')
      .map((part) => (part === '' ? undefined : Number(part)))
    const day = progressOf({
      ...emptyDay(addDays(first, place), { off, free }),
      done,
      mode: mode === undefined ? null : (DAY_MODES[mode] ?? null),
      isEntered: isEntered === 1,
    })
    return { ...day, outcome: DAY_OUTCOMES[outcome] ?? day.outcome }
  })
}
