import type { ReactNode } from 'react'
import { PetalShape } from '#app/ui/petal.tsx'
import { EXAMPLE_DAYS } from '#app/ui/rings/example-days.ts'
import { Rings } from '#app/ui/rings/rings.tsx'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import { HABIT_COUNT, HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'

/** Shows what members see, as three pictures of invented records. */
export const MembersPreview = () => (
  <div className="grid min-w-0 grid-cols-1 gap-3">
    <ScrollRegion
      label="What members see"
      className="-mx-gutter px-gutter snap-x snap-mandatory scroll-px-gutter lg:mx-0 lg:px-0"
    >
      <ul className="grid auto-cols-[min(78vw,20rem)] grid-flow-col gap-4 pb-2 lg:auto-cols-fr">
        <Panel
          title={`Your day, in ${HABIT_COUNT}`}
          text="One tap each. Small versions and days off count, so a hard week doesn’t undo a good year."
        >
          <ExampleDay />
        </Panel>
        <Panel
          isNight
          title="A year you can look at"
          text="Every week becomes a ring. The heat map, strength and trends are behind it."
        >
          <Rings days={EXAMPLE_DAYS} start={1} size={250} hasGhosts={false} className="h-56" />
        </Panel>
        <Panel
          title={
            <>
              What helps <i>you</i>, and how surely
            </>
          }
          text="Your own record, compared day with day. We say when it may be chance."
        >
          <ExamplePatterns />
        </Panel>
      </ul>
    </ScrollRegion>
    <p className="text-sm text-soft">The records in these pictures are made up.</p>
  </div>
)

type PanelProps = { title: ReactNode; text: string; children: ReactNode; isNight?: boolean }

const Panel = ({ title, text, children, isNight = false }: PanelProps) => (
  <li
    className={`grid snap-start content-start gap-4 rounded-lg p-6 ${isNight ? 'night' : 'surface border border-line'}`}
  >
    <div className="grid h-64 place-items-center">{children}</div>
    <h3 className="text-2xl">{title}</h3>
    <p className="text-sm text-soft">{text}</p>
  </li>
)

const OPEN: ReadonlySet<HabitKey> = new Set(['coldExposure', 'meditation'])

const ExampleDay = () => (
  <svg viewBox="-118 -118 236 236" aria-hidden="true" className="h-60">
    {HABIT_KEYS.map((habit, place) => (
      <PetalShape
        key={habit}
        {...{ habit, place, of: HABIT_KEYS.length }}
        state={OPEN.has(habit) ? 'not-done' : 'done'}
      />
    ))}
  </svg>
)

/**
 * Invented comparisons: from, to and the difference itself, in points of five, and whether chance rarely explains it.
 */
const PATTERNS = [
  { words: 'Cold showers, sleep', from: 0.12, to: 0.46, difference: 0.29, isMarked: true },
  { words: 'Meditation, energy', from: -0.11, to: 0.39, difference: 0.14, isMarked: false },
  { words: 'Exercise, calm', from: -0.24, to: 0.28, difference: 0.02, isMarked: false },
]
const across = (points: number) => 150 + points * 230

const ExamplePatterns = () => (
  <svg viewBox="0 0 300 230" aria-hidden="true" className="w-full max-w-80 text-[13px]">
    <path d="M150 20V206" strokeDasharray="2 5" className="stroke-edge" />
    <text x="150" y="12" textAnchor="middle" className="fill-soft">
      no difference
    </text>
    {PATTERNS.map(({ words, from, to, difference, isMarked }, place) => {
      const y = 62 + place * 60
      const colour = isMarked ? 'fill-action stroke-action' : 'fill-edge stroke-edge'
      return (
        <g key={words}>
          <text x="0" y={y - 14} className="fill-ink font-medium">
            {words}
          </text>
          <text x="300" y={y - 14} textAnchor="end" className="fill-soft">
            {isMarked ? 'more than chance' : 'may be chance'}
          </text>
          <path d={`M${across(from)} ${y}H${across(to)}`} strokeWidth="5" strokeLinecap="round" className={colour} />
          <circle cx={across(difference)} cy={y} r="7" className={colour} />
        </g>
      )
    })}
    <text x="0" y="224" className="fill-soft">
      worse
    </text>
    <text x="300" y="224" textAnchor="end" className="fill-soft">
      better, of five points
    </text>
  </svg>
)
