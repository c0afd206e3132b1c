// Computes growth rings from a record: one per week, seven arcs per ring, darker the more was done. Numbers only;
// rings.tsx draws them.

/** A day in the rings: how much of it was done, 0 to 7, and whether it was a day off or held by a freeze. */
export type RingDay = { depth: number; kind?: 'off' | 'freeze' }

export type RingArc = { kind: 'day' | 'off' | 'freeze' | 'today'; depth: number; weekday: number }

export type Ring = {
  /** Distance from the centre to the inner and the outer edge. */
  inner: number
  outer: number
  arcs: readonly RingArc[]
  /** The mean of its days, 0 to 1. */
  mean: number
  endsYear: boolean
}

export type Growth = {
  rings: readonly Ring[]
  /** The radius of the heart, and of all the rings together. */
  heart: number
  reach: number
  /** The average width of one ring. */
  pitch: number
  /** How many weeks share a ring: more than one where a ring for a single week would be too thin to see. */
  weeksPerRing: number
}

type Options = {
  /** The width of the drawing. */
  size: number
  /** The weekday of the first day, Monday being 0. */
  start: number
  /** Whether the last day is today, which is still being recorded. */
  hasToday?: boolean
}

/**
 * The share of the radius that a number of weeks fills: half for a month, nine tenths for half a year, never all of it.
 */
export const filledBy = (weeks: number): number => 0.97 * (1 - Math.exp(-(weeks + 3) / 12))

/** Which of the five shades a day has, from nothing done to all seven. */
export function shadeOf(depth: number): 0 | 1 | 2 | 3 | 4 {
  if (depth <= 0) return 0
  if (depth <= 2) return 1
  if (depth <= 4) return 2
  return depth <= 6 ? 3 : 4
}

/** The radius available for drawing. */
export const radiusOf = (size: number): number => size / 2 - Math.max(1, size * 0.012)

/**
 * Lays out days as rings.
 *
 * @param days From the first day on, oldest first, without a gap.
 */
export function grow(days: readonly RingDay[], { size, start, hasToday = true }: Options): Growth {
  const weeks = Math.ceil((days.length + start) / 7)
  const heart = Math.max(2, size * (weeks > 104 ? 0.02 : 0.03))
  const finest = size < 64 ? 2.6 : size < 160 ? 2 : 1.5
  const room = Math.max(0, radiusOf(size) * filledBy(weeks) - heart)
  const weeksPerRing = Math.max(1, Math.ceil((finest * weeks) / Math.max(finest, room)))
  const count = Math.ceil(weeks / weeksPerRing)
  const arcsOf = Array.from({ length: count }, (_, place) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
      const own = Array.from({ length: weeksPerRing }, (_, week) => {
        const at = (place * weeksPerRing + week) * 7 + weekday - start
        return at < 0 ? [] : (days[at] ?? [])
      }).flat()
      const isLast = hasToday && place === count - 1 && (days.length + start - 1) % 7 === weekday
      return own.length === 0 ? [] : [arcOf(own, weekday, isLast)]
    }),
  )
  const means = arcsOf.map((arcs) => arcs.reduce((sum, { depth }) => sum + depth, 0) / (7 * Math.max(1, arcs.length)))
  // A good week gets a thicker ring.
  const shares = means.map((mean) => 0.72 + 0.46 * mean)
  const pitch = count === 0 ? 0 : room / count
  const scale = Math.min(
    pitch,
    room /
      Math.max(
        1,
        shares.reduce((sum, share) => sum + share, 0),
      ),
  )
  let reach = heart + pitch * 0.35
  const rings = arcsOf.map((arcs, place): Ring => {
    const inner = reach
    reach += (shares[place] ?? 0) * scale
    const through = (place + 1) * weeksPerRing
    const endsYear = through % 52 < weeksPerRing && through >= 52 && through + weeksPerRing < weeks
    return { inner, outer: reach, arcs, mean: means[place] ?? 0, endsYear }
  })
  return { rings, heart, reach, pitch, weeksPerRing }
}

// Several days in one arc: their mean; it's a day off only if all of them were, and a knot if any was held by a freeze.
function arcOf(own: readonly RingDay[], weekday: number, isToday: boolean): RingArc {
  const depth = own.reduce((sum, day) => sum + day.depth, 0) / own.length
  if (isToday) return { kind: 'today', depth, weekday }
  if (own.every(({ kind }) => kind === 'off')) return { kind: 'off', depth, weekday }
  return { kind: own.some(({ kind }) => kind === 'freeze') ? 'freeze' : 'day', depth, weekday }
}
