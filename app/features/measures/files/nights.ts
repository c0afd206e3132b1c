import { DAY_MS } from '#app/values/instant.ts'
import { dayIn } from './table.ts'

export type Stage = 'asleep' | 'awake' | 'in-bed'

/**
 * A part of a night. Durations are computed from instants, and clock times from local time, so that neither travel nor
 * a clock change makes a night longer or later than it was.
 */
export type Piece = {
  stage: Stage
  /** Instants, in milliseconds. */
  from: number
  until: number
  /** The same in local time. */
  wallFrom: number
  wallUntil: number
}

/** A night, by the day of waking; clock times are minutes after midnight of that day. */
export type Night = {
  day: string
  from: number
  until: number
  /** Null if only the time in bed is known. */
  asleep: number | null
  awake: number | null
  naps: number
}

const MINUTE = 60_000
/** Longest gap within one sleep. */
const LONGEST_GAP = 90 * MINUTE
/** A night ends between these hours; any other sleep is a nap. */
const ENDS = { from: 2 * 60, until: 14 * 60 }

/**
 * Returns the nights in one device's parts: per day the longest sleep that ends in the morning. All others are naps.
 */
export function nightsOf(pieces: readonly Piece[]): Night[] {
  const valid = pieces.filter(({ from, until }) => until > from && until - from < DAY_MS)
  const asleep = sleepsOf(valid.filter(({ stage }) => stage === 'asleep'))
  const awake = valid.filter(({ stage }) => stage === 'awake')
  const byDay = Map.groupBy(asleep, dayOf)
  const sleptNights = [...byDay].flatMap(([day, sleeps]) => {
    const night = longest(sleeps.filter(endsInTheMorning))
    const naps = sleeps.reduce((sum, sleep) => sum + (sleep === night ? 0 : sleep.length), 0) / MINUTE
    // A day with only a nap has no night.
    if (!night) return []
    const wasAwake = awake.some(({ from, until }) => from < night.until && until > night.from)
    return [
      {
        ...placeOf(night, day),
        asleep: Math.round(night.length / MINUTE),
        awake: wasAwake ? Math.round((night.until - night.from - night.length) / MINUTE) : null,
        naps: Math.round(naps),
      },
    ]
  })
  const inBed = sleepsOf(valid.filter(({ stage }) => stage === 'in-bed'))
  const inBedNights = [...Map.groupBy(inBed.filter(endsInTheMorning), dayOf)].flatMap(([day, sleeps]) => {
    const night = longest(sleeps)
    return night && !byDay.has(day) ? [{ ...placeOf(night, day), asleep: null, awake: null, naps: 0 }] : []
  })
  return [...sleptNights, ...inBedNights]
}

type Sleep = Omit<Piece, 'stage'> & {
  /** Total duration; overlapping parts count once. */
  length: number
}

function sleepsOf(pieces: readonly Piece[]): Sleep[] {
  const sleeps: Sleep[] = []
  for (const piece of pieces.toSorted((one, other) => one.from - other.from || one.until - other.until)) {
    const last = sleeps.at(-1)
    if (!last || piece.from - last.until > LONGEST_GAP) {
      sleeps.push({ ...piece, length: piece.until - piece.from })
      continue
    }
    last.length += Math.max(0, piece.until - Math.max(piece.from, last.until))
    if (piece.until > last.until) {
      last.until = piece.until
      last.wallUntil = piece.wallUntil
    }
  }
  return sleeps
}

const dayOf = ({ wallUntil }: Sleep) => dayIn(wallUntil)

function endsInTheMorning({ wallUntil }: Sleep): boolean {
  const minute = (wallUntil % DAY_MS) / MINUTE
  return minute >= ENDS.from && minute <= ENDS.until
}

function longest(sleeps: readonly Sleep[]): Sleep | undefined {
  return sleeps.toSorted((one, other) => other.length - one.length || one.from - other.from)[0]
}

const placeOf = ({ wallFrom, wallUntil }: Sleep, day: string) => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { day, from: Math.floor((wallFrom - midnight) / MINUTE), until: Math.floor((wallUntil - midnight) / MINUTE) }
}
