import { addDays, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { meanOf } from '#app/values/mean.ts'
import type { Measure } from './measure.ts'
import { MEASURES, type MeasureKey, unitOf } from './measures.ts'
import type { Reading } from './readings.ts'
import type { Unit } from './units.ts'

/** All readings of one measure, oldest first, and the unit they are shown in. */
export type Series = { measure: Measure & { key: MeasureKey }; unit: Unit; readings: Reading[] }

/** Returns a series for every measure with readings, entered or derived, in the order of `MEASURES`. */
export function seriesOf(readings: readonly Reading[]): Series[] {
  const all = [...readings, ...derivedReadings(readings)]
  return MEASURES.flatMap((measure) => {
    const own = all.filter((reading) => reading.measure === measure.key).toSorted(byDate)
    return own.length === 0 ? [] : [{ measure, unit: unitOf(measure, own.at(-1)?.unit), readings: own }]
  })
}

/** Returns the readings derived from entered ones: waist-to-height ratio, non-HDL cholesterol, estimated VO₂max. */
export function derivedReadings(readings: readonly Reading[]): Reading[] {
  const of = (key: MeasureKey) => readings.filter(({ measure }) => measure === key)
  const heights = of('height').toSorted(byDate)
  const ratios = of('waist').flatMap(({ date, value }) => {
    const height = heights.findLast((known) => known.date <= date) ?? heights[0]
    return height ? [{ measure: 'waistToHeight' as const, date, value: value / height.value, unit: 'ratio' }] : []
  })
  const nonHdl = of('cholesterol').flatMap(({ date, value, unit, sign }) => {
    const hdl = of('hdl').find((known) => known.date === date && !known.sign)
    return hdl && !sign && hdl.value <= value
      ? [{ measure: 'nonHdl' as const, date, value: value - hdl.value, unit }]
      : []
  })
  const fitness = of('twelveMinuteRun').flatMap(({ date, value }) => {
    const vo2 = (value - 504.9) / 44.73
    return vo2 > 0 ? [{ measure: 'vo2max' as const, date, value: vo2, unit: 'vo2' }] : []
  })
  return [...ratios, ...nonHdl, ...fitness]
}

/** Sorts oldest first. ISO dates sort as text. */
const byDate = (a: { date: LocalDate }, b: { date: LocalDate }) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

/** Summary of a series: its newest value, and the change over about four weeks. */
export type Summary = {
  latest: Reading
  /**
   * Compared with the reading nearest to four weeks before the newest, between two and eight weeks; else with the
   * previous one.
   */
  change: { difference: number; since: LocalDate } | null
}

export function summaryOf(series: readonly Reading[]): Summary | null {
  const sorted = series.toSorted(byDate)
  const latest = sorted.at(-1)
  if (!latest) return null
  // The change between 'above 90' and 88 is unknown.
  const earlier = latest.sign ? [] : sorted.slice(0, -1).filter(({ sign }) => !sign)
  const candidates = earlier.filter(
    ({ date }) => date <= addDays(latest.date, -14) && date >= addDays(latest.date, -56),
  )
  const distance = ({ date }: Reading) => Math.abs(daysBetween(date, latest.date) - 28)
  const before = candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? earlier.at(-1)
  return { latest, change: before ? { difference: latest.value - before.value, since: before.date } : null }
}

const RECENT_DAYS = 28
/** The fewest readings for a mean. */
const FEWEST_READINGS = 3

/**
 * Returns the mean of the four weeks up to the newest reading, since single readings vary by chance. Null with too few.
 */
export function recentMean(series: readonly Reading[]): { value: number; count: number } | null {
  const latest = series.toSorted(byDate).at(-1)
  if (!latest) return null
  const recent = series.filter(({ date, sign }) => !sign && date > addDays(latest.date, -RECENT_DAYS))
  if (recent.length < FEWEST_READINGS) return null
  return { value: meanOf(recent.map(({ value }) => value)), count: recent.length }
}
