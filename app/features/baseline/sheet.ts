import { shortDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { ROUNDS } from './measure.ts'
import type { MeasureKey } from './measures.ts'
import { type Reading, writeReading } from './readings.ts'
import { type Series, seriesOf } from './series.ts'
import { writeBare } from './units.ts'

export type SheetRow = { label: string; latest: string; on: string; earlier: string; trend: number[] }
export type SheetSection = { title: string; rows: SheetRow[] }

const EARLIER = 3
const TREND = 26
/** Width of the column, in characters. */
const LONGEST_EARLIER = 52

/** Returns a member's values in the layout of the sheet. Values only: no bands and no interpretation. */
export function sheetSections(readings: readonly Reading[], hidden: readonly MeasureKey[]): SheetSection[] {
  const series = seriesOf(readings).filter(({ measure }) => !hidden.includes(measure.key))
  const upper = series.find(({ measure }) => measure.key === 'systolic')
  const lower = series.find(({ measure }) => measure.key === 'diastolic')
  return ROUNDS.map(({ key, title }) => ({
    title,
    rows: series
      .filter(({ measure }) => measure.round === key && !(upper && measure === lower?.measure))
      .map((one) =>
        one === upper && lower
          ? pressureRow(one, lower)
          : rowOf(one, (reading) => `${reading.sign ?? ''}${writeBare(reading.value, one.unit)}`),
      ),
  })).filter(({ rows }) => rows.length > 0)
}

function rowOf({ measure, unit, readings }: Series, write: (reading: Reading) => string): SheetRow {
  const newestFirst = readings.toReversed()
  const [latest, ...before] = newestFirst
  return {
    label: measure.label,
    latest: latest
      ? unit.part || unit.label === '%'
        ? writeReading(latest, unit)
        : `${write(latest)} ${unit.label}`.trim()
      : '',
    on: latest ? `${shortDayLabel(latest.date)} ${latest.date.slice(0, 4)}` : '',
    earlier: joinFitting(
      before.slice(0, EARLIER).map((reading) => `${write(reading)} (${shortDate(reading.date, latest?.date)})`),
    ),
    trend: readings.slice(-TREND).map(({ value }) => value),
  }
}

function pressureRow(upper: Series, lower: Series): SheetRow {
  const below = (date: LocalDate) => lower.readings.find((reading) => reading.date === date)
  const row = rowOf(upper, ({ date, value }) => {
    const other = below(date)
    return `${writeBare(value, upper.unit)}/${other ? writeBare(other.value, lower.unit) : '–'}`
  })
  return { ...row, label: 'Blood pressure' }
}

/** Joins as many of them as fit on a line, newest first. */
function joinFitting(readings: readonly string[]): string {
  const line = readings.join(', ')
  return line.length <= LONGEST_EARLIER || readings.length < 2 ? line : joinFitting(readings.slice(0, -1))
}

// Formats a date, with the year only if it differs from the newest reading's.
const shortDate = (date: LocalDate, newest: LocalDate | undefined) =>
  newest?.slice(0, 4) === date.slice(0, 4) ? shortDayLabel(date) : `${shortDayLabel(date)} ${date.slice(0, 4)}`
