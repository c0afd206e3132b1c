const WIDTH = 96
const HEIGHT = 28
const MOST = 26
const EDGE = 3

/** The last readings as a line without numbers, which are in the table beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const recent = values.slice(-MOST)
  if (recent.length < 2) return null
  const low = Math.min(...recent)
  const span = Math.max(...recent) - low
  const points = recent.map((value, index) => {
    const x = EDGE + (index / (recent.length - 1)) * (WIDTH - 2 * EDGE)
    const y = span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE)
    return [x.toFixed(1), y.toFixed(1)] as const
  })
  const [x, y] = points.at(-1) ?? []
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="stroke-action"
      />
      <circle cx={x} cy={y} r="2.5" className="fill-action" />
    </svg>
  )
}
