/** A full turn. */
export const TURN = Math.PI * 2

/** Rounds a number for an SVG path: two decimals are finer than any screen. */
export const short = (value: number): number => Math.round(value * 100) / 100

/** The point at an angle, clockwise from twelve o'clock. */
export const pointAt = (angle: number, radius: number): readonly [number, number] => [
  radius * Math.sin(angle),
  -radius * Math.cos(angle),
]

/**
 * How far a ring deviates from a circle at an angle. Neighbours deviate similarly and the outline drifts slowly with
 * the ring's number, as in a tree.
 */
export function wobble(angle: number, ring = 0): number {
  return (
    1 +
    0.024 * Math.sin(2 * angle + 1.2 + ring * 0.01) +
    0.015 * Math.sin(3 * angle + 0.4 - ring * 0.017) +
    0.007 * Math.sin(7 * angle + ring * 0.05)
  )
}

type Arc = {
  from: number
  to: number
  radius: number
  ring?: number
  /** True for a plain circle: at sizes where a wobble would look like a mistake. */
  isPlain?: boolean
}

/** An arc of a ring as a smooth path: Catmull-Rom through its points, written as Béziers. */
export function arcPath({ from, to, radius, ring = 0, isPlain = false }: Arc): string {
  const parts = Math.max(2, Math.ceil(((to - from) / TURN) * 26))
  const points = Array.from({ length: parts + 3 }, (_, place) => {
    const angle = from + ((to - from) * (place - 1)) / parts
    return pointAt(angle, isPlain ? radius : radius * wobble(angle, ring))
  })
  const at = (place: number) => points[place] ?? [0, 0]
  const [x, y] = at(1)
  let path = `M${short(x)} ${short(y)}`
  for (let place = 1; place <= parts; place += 1) {
    const [before, begin, end, after] = [at(place - 1), at(place), at(place + 1), at(place + 2)]
    path += `C${control(begin, end, before)} ${control(end, begin, after)} ${short(end[0])} ${short(end[1])}`
  }
  return path
}

type Point = readonly [number, number]

/** The control point, so that the curve passes a point in the direction from one neighbour to the other. */
const control = (at: Point, towards: Point, back: Point) =>
  `${short(at[0] + (towards[0] - back[0]) / 6)} ${short(at[1] + (towards[1] - back[1]) / 6)}`
