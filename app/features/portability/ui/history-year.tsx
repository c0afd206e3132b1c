import { TextLink } from '#app/ui/text-link.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { HistoryDay } from '../history.ts'

const MODES = { work: 'Work', travel: 'Travelling', ill: 'Unwell', rest: 'Rest day' }

/** A year of the member's own days, newest month first: one table per month, readable on a phone and on paper. */
export function HistoryYear({ days }: { days: readonly HistoryDay[] }) {
  const months = Map.groupBy(days, ({ date }) => dayLabel(date).replace(/^\d+\s/, ''))
  return (
    <div className="grid gap-12">
      {[...months].map(([month, rows]) => (
        <section key={month} className="grid gap-3">
          <h2 id={month.replace(' ', '-')} className="text-2xl font-light tracking-tight">
            {month}
          </h2>
          <table className="w-full border-collapse text-sm" aria-labelledby={month.replace(' ', '-')}>
            <thead>
              <tr className="border-b border-edge text-left text-soft">
                <th scope="col" className="w-10 py-2 pr-3 font-medium">
                  Day
                </th>
                <th scope="col" className="w-16 py-2 pr-3 font-medium">
                  Done
                </th>
                <th scope="col" className="py-2 font-medium">
                  What
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((day) => (
                <Day key={day.date} {...day} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

function Day({ date, completed, applicable, habits, own, mode, checkin, changedOn }: HistoryDay) {
  const done = habits.filter(({ state }) => state !== 'skipped').map(inWords)
  const skipped = habits.filter(({ state }) => state === 'skipped').map(({ label }) => label)
  const felt = checkin
    ? (['sleep', 'energy', 'stress'] as const).flatMap((part) => {
        const score = checkin[part]
        return score === null ? [] : [`${part} ${score}`]
      })
    : []
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2.5 pr-3 text-left font-medium tabular-nums">
        <TextLink href={`/app?date=${date}`}>
          {Number(date.slice(8))}
          <span className="sr-only">{dayLabel(date).replace(/^\d+/, '')}, open this day</span>
        </TextLink>
      </th>
      <td className="py-2.5 pr-3 tabular-nums">{completed === null ? '–' : `${completed}/${applicable}`}</td>
      <td className="wrap-anywhere py-2.5">
        <div className="grid max-w-prose gap-1">
          <p>{[...done, ...own].join(', ') || 'Nothing ticked'}</p>
          {skipped.length > 0 && <p className="text-soft">Skipped: {skipped.join(', ')}</p>}
          {(mode || felt.length > 0) && (
            <p className="text-soft">{[mode && MODES[mode], ...felt].filter(Boolean).join(' · ')}</p>
          )}
          {checkin?.note && <p className="whitespace-pre-line text-soft">“{checkin.note}”</p>}
          {changedOn && <p className="text-soft">Entered or changed on {dayLabel(changedOn)}</p>}
        </div>
      </td>
    </tr>
  )
}

function inWords({ label, state, amount }: HistoryDay['habits'][number]): string {
  const more = [state === 'small' && 'small', amount].filter(Boolean).join(', ')
  return more ? `${label} (${more})` : label
}
