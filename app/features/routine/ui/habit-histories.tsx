import { useId } from 'react'
import { Glyph, inkOf } from '#app/ui/glyph.tsx'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import type { HabitHistory } from '../history.ts'
import { HabitTable } from './habit-table.tsx'

type Props = {
  title: string
  note: string
  habits: readonly (Omit<HabitHistory, 'key'> & { key: string })[]
}

/** Each habit's strength and last twelve weeks; the months are in the table below. */
export function HabitHistories({ title, note, habits }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-5 border-t border-line pt-6">
      <header className="grid gap-1">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        <p className="measure text-sm text-soft">{note}</p>
      </header>
      <ul className="lg:columns-2 lg:gap-x-16">
        {habits.map((habit) => (
          <Row key={habit.key} habit={habit} />
        ))}
      </ul>
      <details className="text-sm">
        <summary className="w-fit py-2.5 text-soft underline decoration-1 underline-offset-4 hover:text-ink">
          Show as a table<span className="sr-only">: {title}</span>
        </summary>
        <ScrollRegion label={`Table: ${title}`} className="mt-3">
          <HabitTable title={title} habits={habits} />
        </ScrollRegion>
      </details>
    </section>
  )
}

const Row = ({ habit: { key, label, strength, weeks } }: { habit: Props['habits'][number] }) => (
  <li className="habit-history">
    <Glyph habit={key} />
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-2 leading-tight">
        <span className="wrap-anywhere font-medium">{label}</span>
        <span className="text-xs tabular-nums text-soft">
          <span className="sr-only">Strength </span>
          {strength}
        </span>
      </p>
      <span aria-hidden="true" className="filled h-1.5 overflow-hidden rounded-full bg-sunk">
        <span className="block h-full rounded-full" style={{ width: `${strength}%`, background: inkOf(key) }} />
      </span>
    </div>
    <Weeks weeks={weeks} ink={inkOf(key)} />
  </li>
)

const HEIGHT = 32

/** The last twelve weeks as bars, the newest in full ink; the table has the months in figures. */
function Weeks({ weeks, ink }: { weeks: HabitHistory['weeks']; ink: string }) {
  return (
    <svg viewBox={`0 0 96 ${HEIGHT}`} aria-hidden="true" className="drawing h-8 w-full">
      {weeks.map((share, place) => {
        const height = share === null ? 0 : Math.max(2, (share / 100) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is known by its place.
            key={place}
            x={place * 8}
            y={HEIGHT - height}
            width="5"
            height={height}
            rx={Math.min(2.5, height / 2)}
            fill={ink}
            opacity={place === weeks.length - 1 ? 1 : 0.42}
          />
        )
      })}
    </svg>
  )
}
