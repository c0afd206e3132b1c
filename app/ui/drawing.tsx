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
}

/**
 * One of our own line drawings, three by two. All of them are one cached file; the colours are the page's own, so they
 * follow light and dark. The line keeps its thickness at every size.
 */
export function Drawing({ name, alt, className }: Props) {
  return (
    <svg
      role={alt ? 'img' : undefined}
      aria-label={alt}
      aria-hidden={alt ? undefined : true}
      viewBox="0 0 240 160"
      className={classNames('drawing', className)}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}

/** The drawing of this name, or the fallback where none is named or the name is unknown. */
export function drawingNamed(name: string | null | undefined, fallback: DrawingName): DrawingName {
  return DRAWINGS.find((drawing) => drawing === name) ?? fallback
}

/** The large one: the way up, in company. Four by three and a little; it fades out at its edges. */
export function Landscape({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 500" className={classNames('drawing landscape', className)}>
      <use href={`${drawings}#landscape`} />
    </svg>
  )
}
