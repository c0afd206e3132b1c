import { daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { PHENO_AGE_LESS_AGE } from './norms.ts'
import { percentileIn, rowAt } from './percentile.ts'
import type { Reading } from './readings.ts'

/** The nine markers of the formula, in the units of UK laboratories. */
export const MARKERS = [
  { key: 'albumin', lowest: 26, highest: 54 },
  { key: 'creatinine', lowest: 35, highest: 213 },
  { key: 'fastingGlucose', lowest: 3.1, highest: 16.3 },
  { key: 'crp', lowest: 0, highest: 42 },
  { key: 'lymphocytes', lowest: 0.2, highest: 12 },
  { key: 'mcv', lowest: 63, highest: 108 },
  { key: 'rdw', lowest: 11.3, highest: 19.1 },
  { key: 'alp', lowest: 29, highest: 241 },
  { key: 'whiteCells', lowest: 2.65, highest: 16.8 },
] as const
export type MarkerKey = (typeof MARKERS)[number]['key']
export type Markers = Record<MarkerKey, number>

/** Detection limit of the survey's assay. Two of three people were at it, so lower values say nothing more. */
const CRP_FLOOR = 2.1
/** A CRP above this means acute illness, which makes the result useless. */
const CRP_ACUTE = 10
const AGES = { youngest: 20, oldest: 84 }
/** The most days between the markers of one blood test. */
const MOST_DAYS_APART = 7
/** Margin of one result. Two results differ by more than chance only beyond `REAL_DIFFERENCE_YEARS`. */
export const MARGIN_YEARS = 3
export const REAL_DIFFERENCE_YEARS = 4.2

/**
 * PhenoAge of Levine and others (Aging 2018, 10:573): ten-year mortality from nine markers and age, expressed as the
 * age at which it is typical. The denominator is 0.090165, as in the paper's supplement; a later correction to 0.09165
 * was withdrawn by those who used it, after they had asked the authors. Unusually low or high values that would count
 * as younger are limited to the normal range.
 */
export function phenoAge(markers: Markers, age: number): number {
  const lymphocytePercent = Math.min(60, (100 * markers.lymphocytes) / markers.whiteCells)
  const xb =
    -19.907 -
    0.0336 * Math.min(54, markers.albumin) +
    0.0095 * Math.max(44, markers.creatinine) +
    0.1953 * Math.max(4.44, markers.fastingGlucose) +
    // The formula uses mg/dL; UK laboratories report mg/L.
    0.0954 * Math.log(Math.max(CRP_FLOOR, markers.crp) / 10) -
    0.012 * lymphocytePercent +
    0.0268 * markers.mcv +
    0.3306 * Math.max(11.4, markers.rdw) +
    0.00188 * markers.alp +
    0.0554 * Math.max(3.5, markers.whiteCells) +
    0.0804 * age
  const gamma = 0.0076927
  // 1 - mortality = exp(-hazard), so the logarithm is taken directly, without the loss of precision near 1.
  const hazard = (Math.exp(xb) * Math.expm1(120 * gamma)) / gamma
  return 141.50225 + Math.log(0.00553 * hazard) / 0.090165
}

/** Names the formula, with the coefficient that differs between publications. */
export const FORMULA =
  'Formula: Levine and others, Aging 2018;10:573, with the denominator 0.090165 of its supplement. CRP below 2.1 mg/L counts as 2.1, because the survey’s test saw nothing lower.'

/** Why a test isn't evaluated yet. */
export const NOT_WELL = 'Please say first whether you were well and fasting on that day.'

/** The result of a blood test, or why there is none. */
export type AgeAnswer =
  | { kind: 'years'; date: LocalDate; age: number; years: number; lower: { from: number; to: number } | null }
  | { kind: 'refused'; date: LocalDate; why: string }

export type Body = { bornOn: LocalDate; wellOn: readonly LocalDate[] }

/**
 * Returns an estimate for each blood test with all nine markers; for the others see `missingMarkers`. A test is only
 * evaluated once the member has confirmed that they were well and fasting.
 */
export function agesOf(readings: readonly Reading[], body: Body, labelOf: (key: MarkerKey) => string): AgeAnswer[] {
  const dates = [...new Set(readings.filter(({ measure }) => measure === 'rdw').map(({ date }) => date))].toSorted()
  return dates.flatMap((date): AgeAnswer[] => {
    const used = markersAround(readings, date)
    if (used.length < MARKERS.length || daysApart(used) > MOST_DAYS_APART) return []
    const withSign = used.find(
      ({ reading: { sign, value }, key }) => sign && !(key === 'crp' && sign === '<' && value <= CRP_FLOOR),
    )
    if (withSign) {
      const why = `${labelOf(withSign.key)} is given as “${withSign.reading.sign}”, and the formula needs the figure itself.`
      return [{ kind: 'refused', date, why }]
    }
    const markers = Object.fromEntries(used.map(({ key, reading }) => [key, reading.value])) as Markers
    const why = refusalOf(markers, ageOn(body.bornOn, date), body.wellOn.includes(date), labelOf)
    if (why) return [{ kind: 'refused', date, why }]
    const age = ageOn(body.bornOn, date)
    const years = phenoAge(markers, age)
    return [{ kind: 'years', date, age, years, lower: shareBelow(years - age, age) }]
  })
}

export function missingMarkers(readings: readonly Reading[]): MarkerKey[] {
  const newest = readings
    .filter(({ measure }) => MARKERS.some(({ key }) => key === measure))
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  if (!newest) return MARKERS.map(({ key }) => key)
  const found = markersAround(readings, newest).map(({ key }) => key)
  return MARKERS.map(({ key }) => key).filter((key) => !found.includes(key))
}

const daysApart = (used: readonly { reading: Reading }[]) => {
  const dates = used.map(({ reading }) => reading.date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  return first && last ? daysBetween(first, last) : 0
}

function markersAround(readings: readonly Reading[], date: LocalDate): { key: MarkerKey; reading: Reading }[] {
  const near = readings.filter((reading) => Math.abs(daysBetween(reading.date, date)) <= MOST_DAYS_APART)
  return MARKERS.flatMap(({ key }) => {
    const [nearest] = near
      .filter(({ measure }) => measure === key)
      .toSorted((one, other) => Math.abs(daysBetween(one.date, date)) - Math.abs(daysBetween(other.date, date)))
    return nearest ? [{ key, reading: nearest }] : []
  })
}

function refusalOf(
  markers: Markers,
  age: number,
  wasWell: boolean,
  labelOf: (key: MarkerKey) => string,
): string | null {
  if (age < AGES.youngest || age > AGES.oldest)
    return `The formula is for ages ${AGES.youngest} to ${AGES.oldest}; at other ages it says nothing.`
  if (markers.crp > CRP_ACUTE)
    return 'Your CRP is above 10 mg/L, as it is in an infection or after an injury. Repeat the test when you’ve been well for three weeks.'
  const implausible = MARKERS.find(({ key, lowest, highest }) => markers[key] < lowest || markers[key] > highest)
  if (implausible)
    return `${labelOf(implausible.key)} is outside what the formula was made for. Please check the figure and its unit.`
  const share = (100 * markers.lymphocytes) / markers.whiteCells
  if (share < 8 || share > 68) return 'Lymphocytes and white cells don’t fit together. Please check both figures.'
  return wasWell ? null : NOT_WELL
}

/** Returns how many of 100 people of that age had a lower difference, at both ends of the margin. */
function shareBelow(difference: number, age: number): { from: number; to: number } | null {
  const row = rowAt(PHENO_AGE_LESS_AGE, PHENO_AGE_LESS_AGE.men, age)
  if (!row) return null
  const at = (value: number) => percentileIn(PHENO_AGE_LESS_AGE.percentiles, row, value)
  return { from: at(difference - MARGIN_YEARS), to: at(difference + MARGIN_YEARS) }
}

/** Returns a result's range, in whole years. */
export const rangeOf = (years: number) => ({
  from: Math.round(years - MARGIN_YEARS),
  to: Math.round(years + MARGIN_YEARS),
})

/** Compares repeated tests: whether the newest differs from the first by more than chance. Null for a single one. */
export function spreadWords(ages: readonly AgeAnswer[]): string | null {
  const differences = ages.flatMap((one) => (one.kind === 'years' ? [one.years - one.age] : []))
  const [first, last] = [differences[0], differences.at(-1)]
  if (differences.length < 2 || first === undefined || last === undefined) return null
  const range = Math.max(...differences) - Math.min(...differences)
  const change = Number((last - first).toFixed(1))
  const size = Math.abs(change).toFixed(1)
  const moved =
    Math.abs(change) > REAL_DIFFERENCE_YEARS
      ? `is ${size} years ${change < 0 ? 'lower' : 'higher'} than in the first, which is more than chance usually explains`
      : `differs from the first by ${size} years, which is no more than chance explains`
  return `Your ${differences.length} results lie within ${range.toFixed(1)} years of each other, measured against your age on the day. The newest ${moved}.`
}

export function ageOn(bornOn: LocalDate, date: LocalDate): number {
  const years = Number(date.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return date.slice(5) < bornOn.slice(5) ? years - 1 : years
}
