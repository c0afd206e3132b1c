import { type ComponentProps, memo } from 'react'
import { PETAL_RADIUS, PetalShape } from '#app/ui/petal.tsx'
import { type HabitState, isDone } from '#app/values/habit-state.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { pointAt, short, TURN } from '#app/values/ring-shape.ts'
import { formIdOf } from './habit-toggle.tsx'
import { useTimer } from './timer/timers.ts'

type Shown = { key: HabitKey; label: string; state: HabitState }

type Props = {
  owner: string
  date: LocalDate
  habits: readonly Shown[]
  /** Shown in the middle. */
  figure: number
  words: string
}

/** The rays of a perfect day, as one path. */
const RAYS = Array.from({ length: 14 }, (_, place) => {
  const angle = ((place + 0.5) / 14) * TURN
  const [from, to] = [pointAt(angle, 120), pointAt(angle, place % 2 ? 127 : 131)]
  return `M${from.map(short).join(' ')}L${to.map(short).join(' ')}`
}).join('')

/**
 * The day as a ring with a petal per habit, which fills on a tick. The petals duplicate the rows' buttons, so they
 * aren't in the tab order.
 */
export function DayRing({ owner, date, habits, figure, words }: Props) {
  return (
    <div className="day-ring">
      <svg viewBox="-118 -118 236 236" aria-hidden="true" className="drawing size-full">
        <path d={RAYS} className="ring-rays" />
        <circle r="58" className="ring-sun" />
        {habits.map((habit, place) => (
          <Petal
            key={habit.key}
            owner={owner}
            habit={habit.key}
            form={formIdOf(habit.key, date)}
            state={habit.state}
            place={place}
            of={habits.length}
          />
        ))}
      </svg>
      <p aria-hidden="true" className="ring-middle">
        <span className="ring-figure">{figure}</span>
        <span className="ring-words">{words}</span>
      </p>
      {habits.map(({ key, label, state }, place) => (
        <PetalButton
          key={key}
          form={formIdOf(key, date)}
          label={label}
          isDone={isDone(state)}
          turn={(place + 0.5) / habits.length}
        />
      ))}
    </div>
  )
}

type PetalButtonProps = { form: string; label: string; isDone: boolean; turn: number }

// Memoised, like the petal itself: a tick renders its own alone.
const PetalButton = memo(function PetalButton({ form, label, isDone, turn }: PetalButtonProps) {
  const [x, y] = pointAt(turn * TURN, PETAL_RADIUS)
  return (
    <button
      type="submit"
      form={form}
      name="state"
      value={isDone ? 'not-done' : 'done'}
      aria-pressed={isDone}
      aria-label={`${label}, in the ring`}
      tabIndex={-1}
      className="ring-touch"
      style={{ left: `${short(50 + (x / 236) * 100)}%`, top: `${short(50 + (y / 236) * 100)}%` }}
    />
  )
})

type PetalProps = Omit<ComponentProps<typeof PetalShape>, 'state'> & { owner: string; state: HabitState }

const Petal = memo(function Petal({ owner, state, ...petal }: PetalProps) {
  const isRunning = useTimer(owner, petal.habit) !== null
  return <PetalShape {...petal} state={isRunning && state === 'not-done' ? 'running' : state} />
})
