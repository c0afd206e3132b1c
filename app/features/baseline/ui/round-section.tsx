import { useState } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'
import { dayLabel, longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { isDue } from '../due.ts'
import type { ROUNDS } from '../measure.ts'
import { type MeasureKey, measuresIn, unitOf } from '../measures.ts'
import { writeReading } from '../readings.ts'
import { type Series, summaryOf } from '../series.ts'
import { writeChange } from '../units.ts'
import { type Entry, EntryForm } from './entry-form.tsx'
import { Sparkline } from './sparkline.tsx'

type Props = {
  round: (typeof ROUNDS)[number]
  series: readonly Series[]
  due: { last: LocalDate | null; due: LocalDate }
  today: LocalDate
  hidden: readonly MeasureKey[]
  /** False for users who can view but not add, for whom the form is left out. */
  isOpen: boolean
}

/** One round of the protocol: its current values, when it's due, and the form. */
export function RoundSection({ round, series, due, today, hidden, isOpen }: Props) {
  const { key, title, enter, rhythm, guide, lead } = round
  // Saving makes the round done: closed at once, the form would take its ‘Saved.’ along and the page would jump.
  const [isUnfolded] = useState(due.last === null ? key === 'sunday' : isDue(due.due, today))
  const known = series.filter(({ measure }) => measure.round === key && !hidden.includes(measure.key))
  const entries = measuresIn(key)
    .filter((measure) => !measure.isDerived && !hidden.includes(measure.key))
    .map((measure) => entryOf(measure, series))
  return (
    <section id={key} aria-labelledby={`${key}-heading`} className="grid scroll-mt-24 gap-8 border-t border-line pt-8">
      <header className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:gap-10">
        <div className="grid content-start gap-2">
          <h2 id={`${key}-heading`} className="text-2xl">
            {title}
          </h2>
          <p className="measure text-soft">
            {lead}{' '}
            <TextLink href={guide}>
              How to do it<span className="sr-only">: {title}</span>
            </TextLink>
          </p>
        </div>
        <p className="grid content-start text-sm md:text-right">
          <span className="font-semibold">{dueWords(due, today)}</span>
          <span className="text-soft">{rhythm}</span>
        </p>
      </header>
      {known.length > 0 && <StandingTable title={title} series={known} />}
      {isOpen && (
        <details open={isUnfolded}>
          <summary className="touch w-fit cursor-pointer font-semibold text-action underline decoration-1 underline-offset-4 hover:decoration-2">
            {enter}
          </summary>
          <div className="mt-5 rounded-lg border border-line bg-raised p-5 sm:p-8">
            <EntryForm entries={entries} today={today} next={`/app/baseline#${key}`} label={title} />
          </div>
        </details>
      )}
    </section>
  )
}

/** Returns the initial state of a measure's field: the unit used last, and the last value. */
export function entryOf(measure: Entry['measure'], series: readonly Series[]): Entry {
  const known = series.find((one) => one.measure.key === measure.key)
  const unit = known?.unit ?? unitOf(measure, undefined)
  const latest = known?.readings.at(-1)
  return {
    measure,
    unit,
    last: latest ? { text: writeReading(latest, unit), value: latest.value, on: dayLabel(latest.date) } : null,
  }
}

function dueWords({ last, due }: Props['due'], today: LocalDate): string {
  if (last === null) return 'Nothing here yet. Start on any day you like.'
  return isDue(due, today) ? 'Due now' : `Next on ${longDayLabel(due)}`
}

function StandingTable({ title, series }: { title: string; series: readonly Series[] }) {
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{title}: the newest figure of each measure</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">Newest</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {series.map((one) => {
          const summary = summaryOf(one.readings)
          if (!summary) return null
          const { latest, change } = summary
          return (
            <tr
              key={one.measure.key}
              className="grid grid-cols-[minmax(40%,1fr)_auto] items-baseline gap-x-4 border-b border-line py-3 md:grid-cols-[minmax(0,1.4fr)_minmax(12.5rem,1fr)_minmax(0,1.2fr)_6rem] md:items-center md:gap-x-6"
            >
              <th scope="row" className="font-normal">
                <TextLink href={`/app/baseline/${one.measure.key}`}>{one.measure.label}</TextLink>
              </th>
              <td className="text-right md:text-left">
                <span className="font-serif text-lg md:text-xl">{writeReading(latest, one.unit)}</span>
              </td>
              <td className="text-sm text-soft">
                {change
                  ? `${writeChange(change.difference, one.unit)} since ${dayLabel(change.since)}`
                  : dayLabel(latest.date)}
              </td>
              <td aria-hidden="true" className="justify-self-end md:justify-self-start">
                <Sparkline values={one.readings.map(({ value }) => value)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
