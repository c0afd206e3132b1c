import { classNames } from './class-names.ts'
import drawings from './drawings.svg?url'

/** Everything that has been drawn so far; the names are the ids in drawings.svg. */
export const DRAWINGS = [
  'activity',
  'nutrition',
  'health-baseline',
  'latest-tech',
  'temperature-therapy',
  'mindset',
  'walk',
  'plate',
  'jugs',
  'sleep',
  'cold',
  'people',
  'clock',
  'hourglass',
  'pulse',
  'heat',
  'breath',
  'strength',
  'light',
  'teeth',
  'ebook',
  'starter-pack-1',
  'starter-pack-2',
  'starter-pack-3',
  'hotbox-sauna',
  'cold-water-tank',
] as const

export type DrawingName = (typeof DRAWINGS)[number]

type Props = {
  name: DrawingName
  /** What is to be seen, for people who cannot see it. Without it the drawing is decoration. */
  alt?: string | undefined
  className?: string
  /** Which part of the 240 by 160 is shown. */
  viewBox?: string
}

const WHOLE = '0 0 240 160'

/** Where the line begins in the drawings that stand above words, so that both begin at the same edge. */
const LEFT_EDGES: Partial<Record<DrawingName, number>> = {
  nutrition: 33,
  'health-baseline': 45,
  'latest-tech': 15,
  'temperature-therapy': 9,
  mindset: 3,
}

/** The part of a drawing to show above words that begin at the same edge. */
export const fromLeftEdge = (name: DrawingName) => `${LEFT_EDGES[name] ?? 0} 0 240 160`

/**
 * One of our own line drawings, three by two. All of them are one cached file; the colours are the page's own, so they
 * follow light and dark. The line keeps its thickness at every size.
 */
export function Drawing({ name, alt, className, viewBox = WHOLE }: Props) {
  return (
    <svg
      role={alt ? 'img' : undefined}
      aria-label={alt}
      aria-hidden={alt ? undefined : true}
      viewBox={viewBox}
      className={classNames('drawing', className)}
    >
      <use href={`${drawings}#${name}`} width="240" height="160" />
    </svg>
  )
}

/** The drawing of this name, or the fallback where none is named or the name is unknown. */
export function drawingNamed(name: string | null | undefined, fallback: DrawingName): DrawingName {
  return DRAWINGS.find((drawing) => drawing === name) ?? fallback
}
