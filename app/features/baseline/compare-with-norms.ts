import type { LocalDate } from '#app/values/local-date.ts'
import { CHAIR_STANDS, GRIP, type Norm, VO2MAX } from './norms.ts'
import { type PercentileRange, percentileRange, rowAt, type Sex } from './percentile.ts'
import { ageOn } from './pheno-age.ts'
import type { Reading } from './readings.ts'
import { seriesOf } from './series.ts'

export type Comparison = { key: string; label: string; value: number; date: LocalDate; words: string; source: string }

/** A value from a device, with its source. */
export type Imported = { value: number; date: LocalDate; from: string }

const COMPARED = [
  {
    key: 'vo2max',
    norm: VO2MAX,
    margin: 0.1,
    source: 'Kaminsky and others, FRIEND 2022: Americans who were sent for a treadmill test.',
  },
  { key: 'grip', norm: GRIP, margin: 0.05, source: 'Dodds and others 2014: twelve British studies.' },
] as const satisfies readonly { key: string; norm: Norm; margin: number; source: string }[]

/**
 * Returns where the newest fitness tests are in the norms for the member's age and sex, as ranges with their sources.
 */
export function compareWithNorms(
  readings: readonly Reading[],
  { bornOn, sex }: { bornOn: LocalDate; sex: Sex },
  imported: Imported | null = null,
): Comparison[] {
  const series = seriesOf(readings)
  const newest = (key: string) => {
    const one = series.find(({ measure }) => measure.key === key)
    const reading = one?.readings.at(-1)
    return one && reading ? { label: one.measure.label, ...reading } : null
  }
  const placed = COMPARED.flatMap(({ key, norm, margin, source }) => {
    const own = newest(key)
    // A device's value is an estimate too: uses the newer of the two, never their mean.
    const isNewer = key === 'vo2max' && imported && (!own || imported.date > own.date)
    const found = isNewer ? { ...imported, label: `VO₂max, from ${imported.from}` } : own
    const place = found && percentileRange(norm, { age: ageOn(bornOn, found.date), sex, value: found.value, margin })
    return found && place
      ? [{ key, label: found.label, value: found.value, date: found.date, words: percentileWords(place, norm), source }]
      : []
  })
  const stands = newest('chairStands')
  const rows = sex === 'male' ? CHAIR_STANDS.men : CHAIR_STANDS.women
  const half = stands && rowAt(CHAIR_STANDS, rows, ageOn(bornOn, stands.date))
  const [from, to] = half ?? []
  if (!stands || from === undefined || to === undefined) return placed
  const words =
    stands.value < from
      ? `Below the middle half, which is ${from} to ${to}.`
      : stands.value > to
        ? `Above the middle half, which is ${from} to ${to}.`
        : `Within the middle half, which is ${from} to ${to}.`
  const source = 'Rikli and Jones 1999: Americans aged 60 and over.'
  return [...placed, { key: 'chairStands', label: stands.label, value: stands.value, date: stands.date, words, source }]
}

/** Formats a range: 'Of 100 people of your age and sex, between 37 and 65 have a lower figure.' */
export function percentileWords({ low, high }: PercentileRange, { percentiles }: Pick<Norm, 'percentiles'>): string {
  const [first] = percentiles
  const last = percentiles.at(-1)
  if (high === first) return `Of 100 people of your age and sex, ${first} at most have a lower figure.`
  if (low === last) return `Of 100 people of your age and sex, at least ${last} have a lower figure.`
  return low === high
    ? `Of 100 people of your age and sex, about ${low} have a lower figure.`
    : `Of 100 people of your age and sex, between ${low} and ${high} have a lower figure.`
}
