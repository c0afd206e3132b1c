import { dayLabel } from '#app/values/day-label.ts'
import { asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { Measure } from './measure.ts'
import { ENTERED, type MeasureKey, measureOf, unitOf } from './measures.ts'
import { PERCENT, readFigure, toBase, type Unit, writeFigure, writeLimit } from './units.ts'

/** A value on a day, in the first unit of its measure, with the unit it was entered in. */
export type Reading = { measure: MeasureKey; date: LocalDate; value: number; unit: string; sign?: Sign }

/** A reading whose value can't be decrypted. */
export type Damaged = Pick<Reading, 'measure' | 'date'>

/** The message shown instead of such a value. */
export const writeDamaged = ({ measure, date }: Damaged): string =>
  `${measureOf(measure)?.label ?? measure} of ${dayLabel(date)} can’t be shown: what is kept of it was damaged.`

/** The sign of a value beyond the laboratory's limits, such as '<5' or '>90'. It's drawn, but excluded from means. */
export const SIGNS = ['<', '>'] as const
export type Sign = (typeof SIGNS)[number]

/** Formats a reading: '72.5 kg', '<5.0 mg/L'. */
export const writeReading = ({ value, sign }: Pick<Reading, 'value' | 'sign'>, unit: Unit) =>
  `${sign ?? ''}${writeFigure(value, unit)}`

/** The fields of a form: `value-<measure>` as typed, and `unit-<measure>`. */
export type Fields = Readonly<Record<string, string | undefined>>

/** The earliest date of a reading; old results are useful too. */
export const EARLIEST = asLocalDate('1990-01-01')

/**
 * Parses a form into readings, with a message for each invalid field. Empty fields are ignored, but at least one must
 * be filled in.
 *
 * @param known Values stored for the same day, of which others may be given in per cent.
 */
export function readReadings(
  fields: Fields,
  { date, today, known = [] }: { date: LocalDate; today: LocalDate; known?: readonly Reading[] },
): { readings: Reading[]; problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const readings: Reading[] = []
  const dateProblem = problemOfDate(date, today)
  if (dateProblem) problems.date = dateProblem
  for (const measure of ENTERED) {
    const field = `value-${measure.key}`
    const typed = fields[field]?.trim()
    if (!typed) continue
    const whole = [...readings, ...known].find((one) => one.measure === measure.shareOf && !one.sign)
    const answer = readOne(measure, typed, { unitKey: fields[`unit-${measure.key}`], whole })
    if ('problem' in answer) problems[field] = answer.problem
    else readings.push({ measure: measure.key, date, ...answer })
  }
  Object.assign(problems, problemsOfPressure(readings, problems))
  if (readings.length === 0 && Object.keys(problems).length === 0) {
    problems.form = 'Please fill in at least one field.'
  }
  return { readings, problems }
}

function problemOfDate(date: LocalDate, today: LocalDate): string | null {
  if (date > today) return 'That day hasn’t come yet.'
  return date < EARLIEST ? 'Enter a date from 1990 onwards.' : null
}

function readOne(
  measure: Measure,
  typed: string,
  { unitKey, whole }: { unitKey: string | undefined; whole: Reading | undefined },
): Pick<Reading, 'value' | 'unit' | 'sign'> | { problem: string } {
  const unit = unitFor(measure, unitKey, whole)
  if ('problem' in unit) return unit
  const sign = SIGNS.find((one) => typed.startsWith(one)) ?? null
  if (sign && measure.round !== 'yearly')
    return { problem: 'Leave out the < or >: only a laboratory gives such a figure.' }
  const figure = readFigure(sign ? typed.slice(1) : typed, unit)
  if (figure === null) return { problem: `Enter a number, such as ${example(measure, unit)}.` }
  const value = toBase(figure, unit)
  if (measure.shareOf && unit.key === PERCENT.key && figure > 100) return { problem: 'Enter a figure of up to 100%.' }
  if (isPlausible(measure, value)) return { value, unit: unitOf(measure, unit.key).key, ...(sign && { sign }) }
  const others = measure.units.filter((candidate) => candidate !== unit && fits(measure, candidate, figure))
  return {
    problem: `Give a figure from ${writeLimit(measure.lowest, unit)} to ${writeLimit(measure.highest, unit)}.${
      others.length > 0 ? ` Did you mean ${others.map(({ label }) => label).join(' or ')}?` : ''
    }`,
  }
}

/** Returns the unit of a figure. Per cent of another value of the day is a unit that depends on that value. */
function unitFor(measure: Measure, key: string | undefined, whole: Reading | undefined): Unit | { problem: string } {
  if (measure.asksForUnit && !key) return { problem: 'Choose the unit that is printed beside your result.' }
  if (measure.shareOf && key === PERCENT.key)
    return whole
      ? { ...PERCENT, factor: whole.value / 100 }
      : { problem: `A percentage needs the ${measureOf(measure.shareOf)?.label.toLowerCase()} of the same day too.` }
  const unit = key === undefined ? measure.units[0] : measure.units.find((one) => one.key === key)
  return unit ?? { problem: 'Choose a unit from the list.' }
}

/** Whether a value, in the first unit of its measure, is plausible. */
export const isPlausible = ({ lowest, highest }: Measure, value: number) =>
  value >= lowest - 1e-9 && value <= highest + 1e-9
const fits = (measure: Measure, unit: Unit, figure: number) => isPlausible(measure, toBase(figure, unit))
const example = ({ lowest, highest }: Measure, unit: Unit) =>
  writeFigure(Math.sqrt(Math.max(lowest, 1) * highest), unit)

/** Checks that a blood pressure has both values, and that the upper one is higher. */
function problemsOfPressure(readings: readonly Reading[], known: Readonly<Record<string, string>>) {
  const upper = readings.find(({ measure }) => measure === 'systolic')
  const lower = readings.find(({ measure }) => measure === 'diastolic')
  if (known['value-systolic'] || known['value-diastolic'] || (!upper && !lower)) return {}
  if (!upper) return { 'value-systolic': 'Enter the upper figure too.' }
  if (!lower) return { 'value-diastolic': 'Enter the lower figure too.' }
  if (lower.value < upper.value) return {}
  return { 'value-diastolic': 'The lower figure must be below the upper one. Have you swapped them?' }
}
