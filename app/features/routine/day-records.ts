import { habitSet } from '#app/values/habit-set.ts'
import type { DateRange, LocalDate } from '#app/values/local-date.ts'
import { type DayRecord, type Exclusion, emptyDay, isWithin, offOn } from './day.ts'
import { type Dose, freeOn, knownFrom, type Minutes } from './dose.ts'

type StoredParts = {
  /** The stored days. */
  records: ReadonlyMap<LocalDate, DayRecord>
  pauses: readonly DateRange[]
  exclusions: readonly Exclusion[]
  doses: readonly Dose[]
  minutes: readonly Minutes[]
}

/** Returns each day as stored; for a day without a row, what would have been due on it. */
export function recordsOf(stored: StoredParts): (date: LocalDate) => DayRecord {
  const { records, pauses, exclusions, doses, minutes } = stored
  const known = knownFrom(emptyOn, doses, minutes)
  // Stored days already contain what was due.
  return (date) => records.get(date) ?? { ...emptyOn(date), free: freeOn(date, known) }

  function emptyOn(date: LocalDate): DayRecord {
    const off = habitSet(offOn(date, exclusions))
    return records.get(date) ?? emptyDay(date, { off, isPaused: isWithin(date, pauses) })
  }
}
