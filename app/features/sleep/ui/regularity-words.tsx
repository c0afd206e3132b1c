import { writeClock } from '#app/values/clock-time.ts'
import { durationInWords } from '#app/values/duration.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Night } from '../night.ts'
import { nightsNeeded, type Regularity } from '../regularity.ts'

type Props = { source: string; nights: readonly Night[]; regularity: Regularity | null; today: LocalDate }

/** The four values of one source over two weeks; with too few nights, how many are missing. */
export function RegularityWords({ source, nights, regularity, today }: Props) {
  if (!regularity) {
    const more = nightsNeeded(nights, today)
    return (
      <p>
        {source}: {more === 1 ? 'one more night' : `${more} more nights`} in a row, and we can say how regular they are.
      </p>
    )
  }
  const figures = [
    ['Regularity', `${Math.round(regularity.index)}`, 'out of 100'],
    ['Asleep', durationInWords(regularity.asleep), 'a night, on average'],
    ['Middle of the night', writeClock(regularity.midpoint), 'on average'],
    ['It wanders by', `± ${Math.round(regularity.spread)} min`, 'standard deviation'],
  ] as const
  return (
    <section aria-label={source} className="grid gap-4">
      <h3 className="text-xl">{source}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        {figures.map(([label, figure, note]) => (
          <div key={label} className="grid content-start gap-0.5">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-2xl tabular-nums">{figure}</dd>
            <dd className="text-sm text-soft">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft">
        From {regularity.nights} nights of the last 14 days, {regularity.pairs} of which followed another.
      </p>
    </section>
  )
}
