import { type Growth, grow, type Ring, type RingArc, type RingDay, radiusOf, shadeOf } from '#app/values/ring-growth.ts'
import { arcPath, pointAt, short, TURN, wobble } from '#app/values/ring-shape.ts'

/** All arcs with the same colour and width, as one path. */
export type Stroke = { colour: string; width: number; path: string; isDotted: boolean }

/** The knot that a freeze leaves. */
export type Knot = { x: number; y: number; rx: number; ry: number; turn: number; pen: number }

export type RingDrawing = {
  strokes: readonly Stroke[]
  knots: readonly Knot[]
  years: readonly string[]
  /** Dotted: the rest of this week, and future rings. */
  ghosts: readonly string[]
  /** The width of the visible area: a young tree is zoomed in. */
  view: number
  heart: number
  /** Whether arcs have round caps: where they are thick enough to show. */
  isRound: boolean
  /** The spacing of the dots of a day off. */
  grain: number
}

type Options = { size: number; start: number; hasToday?: boolean; hasGhosts?: boolean }

/** Computes the drawing of a record, with as few paths as possible. */
export function drawRings(days: readonly RingDay[], options: Options): RingDrawing {
  const { size, hasGhosts = true } = options
  const growth = grow(days, options)
  const { rings, pitch, heart, reach } = growth
  const isRound = pitch > Math.max(4.6, size * 0.011)
  const pens = new Map<string, Stroke>()
  const knots: Knot[] = []
  for (const [place, ring] of rings.entries()) {
    for (const arc of ring.arcs) {
      const drawn = drawArc(arc, ring, { place, growth, size, isRound })
      const key = `${drawn.colour} ${drawn.width}`
      const pen = pens.get(key)
      if (pen) pen.path += drawn.path
      else pens.set(key, { ...drawn })
      if (arc.kind === 'freeze') knots.push(knotOf(arc, ring, place))
    }
  }
  const whole = radiusOf(size)
  const near = whole * nearness(reach / whole)
  const isSpacious = hasGhosts && size >= 64 && reach < near * 0.9
  const toCome = (share: number) => (near * share > reach * 1.1 ? [wholeRing(near * share, 40 * share)] : [])
  return {
    strokes: [...pens.values()],
    knots,
    years: size < 96 ? [] : rings.flatMap((ring, place) => (ring.endsYear ? [wholeRing(ring.outer, place)] : [])),
    ghosts: isSpacious ? [...restOfWeek(rings), ...[0.68, 0.84, 0.99].flatMap(toCome)] : [],
    view: short((size * near) / whole),
    heart: short(heart * 0.62),
    isRound,
    grain: short(Math.max(2, pitch * 0.55)),
  }
}

/** The visible share of the drawing by how much is filled: half for a first week, nearly all for half a year. */
export const nearness = (filled: number): number => Math.min(1, Math.max(0.2, filled) ** 0.5)

/** The days of the newest ring that are still to come, and those before the first day. */
function restOfWeek(rings: readonly Ring[]): string[] {
  const ring = rings.at(-1)
  if (!ring) return []
  const lived = new Set(ring.arcs.map(({ weekday }) => weekday))
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((weekday) => !lived.has(weekday))
    .map((weekday) => {
      const centre = middleOf(weekday, rings.length - 1)
      const radius = (ring.inner + ring.outer) / 2
      return arcPath({ from: centre - 0.26, to: centre + 0.26, radius, ring: rings.length - 1 })
    })
}

type Within = { place: number; growth: Growth; size: number; isRound: boolean }

function drawArc({ kind, depth, weekday }: RingArc, ring: Ring, { place, growth, size, isRound }: Within): Stroke {
  const { inner, outer, mean } = ring
  const room = outer - inner
  const middle = inner + room / 2
  const thickness = Math.min(room, size * 0.062)
  // Where days are too thin to distinguish, each is blended towards its week's mean, to look like grain instead of
  // noise.
  const isClear = growth.pitch > size * 0.02
  const shown = isClear ? depth : depth * 0.55 + mean * 7 * 0.45
  const width = short((thickness - Math.min(1.1, thickness * 0.22)) * shareOf(kind, shown))
  const gap =
    (isRound ? width + Math.max(0.7, size / (isClear ? 150 : 420)) : thickness > 4 ? 1 : 0.2) / Math.max(1, middle)
  const centre = middleOf(weekday, place)
  const half = Math.max(0.06, Math.PI / 7 - gap / 2)
  return {
    colour: colourOf(kind, isClear ? shown : Math.round(shown)),
    width,
    path: arcPath({ from: centre - half, to: centre + half, radius: middle, ring: place }),
    isDotted: kind === 'off',
  }
}

function shareOf(kind: RingArc['kind'], depth: number): number {
  if (kind === 'today') return 0.92
  if (kind === 'off' || kind === 'freeze') return 0.3
  return depth <= 0 ? 0.16 : 0.2 + 0.74 * (depth / 7) ** 1.25
}

function colourOf(kind: RingArc['kind'], depth: number): string {
  if (kind === 'today') return 'var(--color-ring-today)'
  if (kind === 'off') return 'var(--color-ring-2)'
  return `var(--color-ring-${kind === 'freeze' ? 1 : shadeOf(depth)})`
}

/** The middle of a weekday's arc. The seam between Sunday and Monday drifts slightly from ring to ring. */
function middleOf(weekday: number, place: number): number {
  const seam = 0.16 * Math.sin(place * 0.13) + 0.03 * Math.sin(place * 1.7)
  return seam + ((weekday + 0.5) / 7) * TURN
}

function knotOf({ weekday }: RingArc, { inner, outer }: Ring, place: number): Knot {
  const room = outer - inner
  const angle = middleOf(weekday, place)
  const [x, y] = pointAt(angle, (inner + room / 2) * wobble(angle, place))
  return {
    x: short(x),
    y: short(y),
    rx: short(Math.max(1, room * 0.5)),
    ry: short(Math.max(0.7, room * 0.34)),
    turn: short((angle * 360) / TURN),
    pen: short(Math.max(0.8, room * 0.14)),
  }
}

const wholeRing = (radius: number, ring: number) => `${arcPath({ from: 0, to: TURN, radius, ring })}Z`
