export type Stage = 'asleep' | 'awake' | 'in-bed'

/**
 * A piece of a night. Instants tell how long it lasted; the clock at the place tells when it was, so that neither travel
 * nor a clock that is set back makes a night longer or later than it was.
 */
export type Piece = {
  stage: Stage
  /** Instants, in milliseconds. */
  from: number
  until: number
  /** The same as the clock on the wall showed them. */
  wallFrom: number
  wallUntil: number
}

/** A night by the day of waking; clock times in minutes after that day's midnight. */
export type Night = {
  day: string
  from: number
  until: number
  /** Null where nothing but the time in bed is known. */
  asleep: number | null
  awake: number | null
  naps: number
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Pieces no further apart are one sleep. */
const LONGEST_GAP = 90 * MINUTE
/** A night ends between these hours; what ends at others is a nap. */
const ENDS = { from: 2 * 60, until: 14 * 60 }

/** The nights in the pieces of one device: the longest sleep of a day that ends in its morning; all others are naps. */
export function nightsOf(pieces: readonly Piece[]): Night[] {
  const good = pieces.filter(({ from, until }) => until > from && until - from < DAY)
  const asleep = sleepsOf(good.filter(({ stage }) => stage === 'asleep'))
  const awake = good.filter(({ stage }) => stage === 'awake')
  const byDay = Map.groupBy(asleep, dayOf)
  const told = [...byDay].flatMap(([day, sleeps]) => {
    const night = longest(sleeps.filter(endsInTheMorning))
    const naps = sleeps.reduce((sum, sleep) => sum + (sleep === night ? 0 : sleep.length), 0) / MINUTE
    // A nap alone makes no night: its day has none.
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
  const inBed = sleepsOf(good.filter(({ stage }) => stage === 'in-bed'))
  const lying = [...Map.groupBy(inBed.filter(endsInTheMorning), dayOf)].flatMap(([day, sleeps]) => {
    const night = longest(sleeps)
    return night && !byDay.has(day) ? [{ ...placeOf(night, day), asleep: null, awake: null, naps: 0 }] : []
  })
  return [...told, ...lying]
}

type Sleep = Omit<Piece, 'stage'> & {
  /** The pieces together, each moment once. */
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

const dayOf = ({ wallUntil }: Sleep) => new Date(wallUntil).toISOString().slice(0, 10)

function endsInTheMorning({ wallUntil }: Sleep): boolean {
  const minute = (wallUntil % DAY) / MINUTE
  return minute >= ENDS.from && minute <= ENDS.until
}

function longest(sleeps: readonly Sleep[]): Sleep | undefined {
  return sleeps.toSorted((one, other) => other.length - one.length || one.from - other.from)[0]
}

const placeOf = ({ wallFrom, wallUntil }: Sleep, day: string) => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { day, from: Math.floor((wallFrom - midnight) / MINUTE), until: Math.floor((wallUntil - midnight) / MINUTE) }
}
