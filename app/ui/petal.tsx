import type { HabitState } from '#app/values/habit-state.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { arcPath, pointAt, short, TURN, wobble } from '#app/values/ring-shape.ts'
import { GlyphIn } from './glyph.tsx'

/** From the middle of the ring to the middle of a petal. */
export const PETAL_RADIUS = 88

type Props = {
  habit: HabitKey
  /** The id of the form that ticks it (browser/early-ticks.ts). */
  form?: string
  state: HabitState | 'running'
  place: number
  of: number
}

/** A petal of the ring that shows a day; `of` of them make the ring. */
export function PetalShape({ habit, form, state, place, of }: Props) {
  const room = TURN / of
  const from = place * room + 0.243
  const to = (place + 1) * room - 0.243
  const middle = (from + to) / 2
  const [x, y] = pointAt(middle, PETAL_RADIUS * wobble(middle))
  const [outX, outY] = pointAt(middle, 5)
  const path = arcPath({ from, to, radius: PETAL_RADIUS })
  return (
    <g
      data-form={form}
      className={`petal is-${state}`}
      style={{ '--x': `${short(outX)}px`, '--y': `${short(outY)}px`, '--i': place }}
    >
      <path className="petal-edge" d={path} />
      <path className="petal-bed" d={path} />
      <path className="petal-fill" d={path} pathLength={1} />
      <GlyphIn habit={habit} transform={`translate(${short(x - 14)} ${short(y - 14)}) scale(.7)`} />
    </g>
  )
}
