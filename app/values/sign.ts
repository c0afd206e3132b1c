import { arcPath, pointAt, short, TURN } from './ring-shape.ts'

// The logo as paths: a week of which six days are complete and the seventh is in progress. Coordinates are 32 wide and
// centred on 0. The icons in `public/` are made from it.

/** The thickness of each of its seven arcs, from twelve o'clock on; the last one is today. */
const PENS = [3.6, 4, 3.4, 4.1, 3.2, 3.9, 3.6]

export const SIGN_ARCS = PENS.map((width, place) => ({
  width,
  path: arcPath({ from: (place / 7) * TURN + 0.155, to: ((place + 1) / 7) * TURN - 0.155, radius: 12.4 }),
}))
/** The week before, inside it. */
export const SIGN_INNER = arcPath({ from: 0.5, to: TURN + 0.1, radius: 6.5, ring: 9 })

/** The logo below 24 px, 16 wide: six days in one stroke, and a dot for the seventh. */
export const SMALL_SIGN_ARC = arcPath({ from: 0.1, to: (TURN * 6) / 7 - 0.28, radius: 5.9, isPlain: true })
const dot = pointAt((TURN * 6.42) / 7, 5.9)
export const SMALL_SIGN_DOT = { x: short(dot[0]), y: short(dot[1]) }
