import { addDays, daysBetween, type LocalDate } from '#app/values/local-date.ts'

/** A day as far as the coach may know it: what it meant for the streak, and whether anything was entered. */
export type SeenDay = { date: LocalDate; outcome: 'kept' | 'neutral' | 'missed'; isEntered: boolean }

/** What a look at a member’s last days says at a glance. */
export type Signs = {
  /** Kept days of the last seven that are over, and of the seven before them. */
  kept: number
  before: number
  /** Whole days since anything was entered; null = never in these days. */
  quietDays: number | null
  /** A streak of this many days ended in the last three days; null = none did. */
  brokeAfter: number | null
}

/** How long somebody is silent before it is worth a word. */
export const QUIET_DAYS = 3
/** Shorter runs end every week and mean nothing. */
const WORTH_A_WORD = 5
const NEWS_DAYS = 3

/** Today is not over, so it is neither kept nor missed; it only breaks a silence. */
export function signsOf(days: readonly SeenDay[], today: LocalDate): Signs {
  const known = new Map(days.map((day) => [day.date, day]))
  const isKept = (date: LocalDate) => known.get(date)?.outcome === 'kept'
  const count = (from: number, until: number) =>
    Array.from({ length: until - from + 1 }, (_, place) => addDays(today, -from - place)).filter(isKept).length
  const lastEntered = days.findLast(({ isEntered }) => isEntered)?.date ?? null
  return {
    kept: count(1, 7),
    before: count(8, 14),
    quietDays: lastEntered === null ? null : daysBetween(lastEntered, today),
    brokeAfter: brokeAfter(known, today),
  }
}

function brokeAfter(known: ReadonlyMap<LocalDate, SeenDay>, today: LocalDate): number | null {
  for (let ago = 1; ago <= NEWS_DAYS; ago++) {
    const date = addDays(today, -ago)
    if (known.get(date)?.outcome !== 'missed') continue
    const run = runBefore(known, date)
    if (run >= WORTH_A_WORD) return run
  }
  return null
}

/** Kept days in a row up to the day before; days off are passed over. */
function runBefore(known: ReadonlyMap<LocalDate, SeenDay>, date: LocalDate): number {
  let run = 0
  for (let day = known.get(addDays(date, -1)); day && day.outcome !== 'missed'; day = known.get(addDays(day.date, -1)))
    run += day.outcome === 'kept' ? 1 : 0
  return run
}
