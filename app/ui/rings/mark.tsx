import { SIGN_ARCS, SIGN_INNER, SMALL_SIGN_ARC, SMALL_SIGN_DOT } from '#app/values/sign.ts'
import { classNames } from '../class-names.ts'

type Props = {
  className?: string
  /** Fewer strokes, for less than 24 px. */
  isSmall?: boolean
  /** In the colour of the text beside it. */
  isPlain?: boolean
}

/** The logo (values/sign.ts): decorative beside text. */
export function Mark({ className = 'size-8', isSmall = false, isPlain = false }: Props) {
  const [ink, sun, heart] = isPlain
    ? ['currentColor', 'currentColor', 'currentColor']
    : ['var(--color-action)', 'var(--color-ring-today)', 'var(--color-ring-heart)']
  if (isSmall)
    return (
      <svg viewBox="-8 -8 16 16" aria-hidden="true" fill="none" className={classNames('drawing shrink-0', className)}>
        <path d={SMALL_SIGN_ARC} stroke={ink} strokeWidth="2.7" strokeLinecap="round" />
        <circle cx={SMALL_SIGN_DOT.x} cy={SMALL_SIGN_DOT.y} r="1.75" fill={sun} />
        <circle r="1.9" fill={heart} />
      </svg>
    )
  return (
    <svg viewBox="-16 -16 32 32" aria-hidden="true" fill="none" className={classNames('drawing shrink-0', className)}>
      {SIGN_ARCS.map(({ width, path }, place) => (
        <path key={path} d={path} stroke={place === 6 ? sun : ink} strokeWidth={width} strokeLinecap="round" />
      ))}
      <path d={SIGN_INNER} stroke={ink} strokeWidth="1.7" strokeLinecap="round" opacity="0.55" />
      <circle r="2.5" fill={heart} />
    </svg>
  )
}
