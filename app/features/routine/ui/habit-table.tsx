import { useId } from 'react'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import type { HabitHistory } from '../history.ts'

type Props = {
  title: string
  note: string
  habits: readonly (Omit<HabitHistory, 'key'> & { key: string })[]
}

/** Each habit for itself: strength, the last 30 days, and month by month. A table, so it needs none behind it. */
export function HabitTable({ title, note, habits }: Props) {
  const id = useId()
  // The newest first: on a phone the oldest are the ones to be scrolled to.
  const months = habits[0]?.months.toReversed() ?? []
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-5 border-t border-line pt-6">
      <header className="grid gap-1">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        <p className="measure text-sm text-soft">{note}</p>
      </header>
      <ScrollRegion label={`Table: ${title}`}>
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
                <td className="py-2 pr-4">
                  <span className="grid grid-cols-[2rem_5rem] items-center gap-2">
                    {strength}
                    <span aria-hidden="true" className="drawing h-1.5 overflow-hidden rounded-full bg-line">
                      <span className="block h-full rounded-full bg-action" style={{ width: `${strength}%` }} />
                    </span>
                  </span>
                </td>
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
      </ScrollRegion>
    </section>
  )
}
