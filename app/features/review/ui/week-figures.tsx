import type { ReactNode } from 'react'
import { habitLabel } from '#app/values/habits.ts'
import { changeWords, type FeelingKey, type WeekFigures } from '../week.ts'

const FEELING_LABELS: Record<FeelingKey, string> = {
  sleep: 'Sleep (5 is best rested)',
  energy: 'Energy (5 is most)',
  stress: 'Stress (5 is most)',
}

/** Planned and actual days per habit. A week off has no plan. */
export function PlanTable({ figures }: { figures: WeekFigures }) {
  const { habits, days } = figures
  if (days === 0) return <p>You took the whole week off, so nothing was planned or counted.</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left tabular-nums">
        <caption className="sr-only">
          Plan and actual of the week, over {days === 1 ? '1 day that counts' : `${days} days that count`}
        </caption>
        <thead>
          <tr className="border-b border-edge text-sm">
            <th scope="col" className="py-2 pr-3 font-semibold">
              Habit
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-semibold">
              Planned
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-semibold">
              Done
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Usually
            </th>
          </tr>
        </thead>
        <tbody>
          {habits.map(({ habit, planned, done, usual }) => (
            <tr key={habit} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {habitLabel(habit)}
              </th>
              <td className="py-2 pr-3 text-right text-soft">{planned > 0 ? planned : '–'}</td>
              <td className="py-2 pr-3 text-right font-serif text-xl">{done}</td>
              <td className="py-2 text-right text-soft">{usual === null ? '–' : usual.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The week compared with the mean of the four before it, in sentences. */
export function ChangeList({ figures }: { figures: WeekFigures }) {
  const { completion, usualCompletion, feelings } = figures
  const felt = feelings.filter(({ mean }) => mean !== null)
  return (
    <div className="grid gap-3">
      <dl className="grid gap-3 tabular-nums">
        <Line label="Completion">
          {completion === null
            ? 'No day this week counts.'
            : usualCompletion === null
              ? `${Math.round(completion)}%. There aren’t any earlier weeks to compare with yet.`
              : `${Math.round(completion)}%, ${changeWords(completion, usualCompletion, 3)} (you usually reach ${Math.round(usualCompletion)}%).`}
        </Line>
        {felt.map(({ key, mean, usual, count }) => (
          <Line key={key} label={FEELING_LABELS[key]}>
            {mean?.toFixed(1)} over {count} check-ins
            {mean !== null && usual !== null
              ? `, ${changeWords(mean, usual, 0.3, 1)} (usually ${usual.toFixed(1)}).`
              : '. There’s nothing earlier to compare with yet.'}
          </Line>
        ))}
      </dl>
      {felt.length === 0 && (
        <p className="text-sm text-soft">Check in three times in a week to see sleep, energy and stress here too.</p>
      )}
    </div>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-line pb-3 sm:grid-cols-[14rem_1fr]">
    <dt className="font-medium">{label}</dt>
    <dd>{children}</dd>
  </div>
)
