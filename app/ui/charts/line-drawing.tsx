type Props = {
  /** Per cent of the width from the left, and of the height from the top. */
  points: readonly (readonly [x: number, y: number])[]
  /** Heights of the dashed guide lines, in per cent from the bottom. */
  guides: readonly number[]
  /** Whether the area under the line is tinted. */
  isFilled?: boolean
}

/** A line over time, drawn in a square of 100 that is stretched to fit; strokes keep their width. */
export function LineDrawing({ points, guides, isFilled = false }: Props) {
  const path = points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(' L')
  const [start = 0] = points[0] ?? []
  const [end = 0] = points.at(-1) ?? []
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      {path && isFilled && (
        <path d={`M${path} L${end.toFixed(2)} 100 L${start.toFixed(2)} 100 Z`} className="fill-tint opacity-75" />
      )}
      {guides.map((guide) => (
        <line
          key={guide}
          x1="0"
          x2="100"
          y1={100 - guide}
          y2={100 - guide}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 4"
          className="stroke-clay"
        />
      ))}
      {path && (
        <path
          d={`M${path}`}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-action"
        />
      )}
    </svg>
  )
}
