import type { HabitHistory } from '../history.ts'

type Props = { title: string; habits: readonly (Omit<HabitHistory, 'key'> & { key: string })[] }

/** Each habit in figures: strength, the last 30 days, and month by month. */
export function HabitTable({ title, habits }: Props) {
  // Newest first, so that a phone scrolls towards the oldest.
  const months = habits[0]?.months.toReversed() ?? []
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-edge">
          {['Habit', 'Strength', 'Last 30 days', ...months.map(({ label }) => label)].map((name) => (
            <th key={name} scope="col" className="whitespace-nowrap py-2 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {habits.map(({ key, label, strength, last30, months: byMonth }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="whitespace-nowrap py-2 pr-4 font-normal">
              {label}
            </th>
            <td className="py-2 pr-4">{strength}</td>
            <td className="whitespace-nowrap py-2 pr-4">
              {last30.days === 0 ? '–' : `${last30.done} of ${last30.days}`}
            </td>
            {byMonth.toReversed().map(({ month, percentage }) => (
              <td key={month} className="py-2 pr-4">
                {percentage === null ? '–' : `${percentage}%`}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
