import { classNames } from './class-names.ts'
import drawings from './drawings.svg?url'
import drawingsOfTexts from './drawings-of-texts.svg?url'

/** Drawings that pages choose; the names are the ids in drawings.svg. */
const OF_PAGES = [
  ...['activity', 'nutrition', 'health-baseline', 'latest-tech', 'temperature-therapy', 'mindset', 'walk'],
  ...['ebook', 'starter-pack-1', 'starter-pack-2', 'starter-pack-3', 'hotbox-sauna', 'cold-water-tank'],
] as const

/** Drawings that only texts choose. A file of their own: pages without one of them don't load it. */
const OF_TEXTS = [
  ...['plate', 'jugs', 'sleep', 'cold', 'people', 'clock', 'hourglass', 'pulse', 'heat', 'breath', 'strength'],
  ...['light', 'teeth', 'shoe', 'cuff', 'winter', 'park', 'two-saunas', 'glass', 'oil', 'ticks', 'levels'],
  ...['dumbbell', 'rise', 'night'],
] as const

export const DRAWINGS = [...OF_PAGES, ...OF_TEXTS] as const

export type DrawingName = (typeof DRAWINGS)[number]

type Props = {
  name: DrawingName
  /** Alternative text. Without it the drawing is decorative. */
  alt?: string | undefined
  className?: string
  /** Which part of the 240 by 160 is shown. */
  viewBox?: string
}

const WHOLE = '0 0 240 160'

/** The left edge of the line in drawings placed above text, so that both align. */
const LEFT_EDGES: Partial<Record<DrawingName, number>> = {
  nutrition: 33,
  'health-baseline': 45,
  'latest-tech': 15,
  'temperature-therapy': 9,
  mindset: 3,
}

/** The part of a drawing to show above text so that their left edges align. */
export const fromLeftEdge = (name: DrawingName) => `${LEFT_EDGES[name] ?? 0} 0 240 160`

const fileOf = (name: DrawingName) => (OF_TEXTS.some((one) => one === name) ? drawingsOfTexts : drawings)

/**
 * One of our own line drawings, three by two. They are in two cached files; they use the page's colours, so they follow
 * light and dark. The line keeps its thickness at every size.
 */
export const Drawing = ({ name, alt, className, viewBox = WHOLE }: Props) => (
  <svg
    role={alt ? 'img' : undefined}
    aria-label={alt}
    aria-hidden={alt ? undefined : true}
    viewBox={viewBox}
    className={classNames('drawing', className)}
  >
    <use href={`${fileOf(name)}#${name}`} width="240" height="160" />
  </svg>
)

/** The drawing of this name, or the fallback when the name is missing or unknown. */
export const drawingNamed = (name: string | null | undefined, fallback: DrawingName): DrawingName =>
  DRAWINGS.find((drawing) => drawing === name) ?? fallback
