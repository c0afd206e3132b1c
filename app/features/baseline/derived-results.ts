import { dayLabel } from '#app/values/day-label.ts'
import { compareWithNorms, type Imported } from './compare-with-norms.ts'
import { measureOf } from './measures.ts'
import type { Sex } from './percentile.ts'
import { agesOf, type Body, FORMULA, MARGIN_YEARS, rangeOf, spreadWords } from './pheno-age.ts'
import type { Reading } from './readings.ts'

/**
 * Returns what published formulas and tables derive from the readings, one sentence each, for the sheet for a doctor.
 */
export function derivedResults(
  readings: readonly Reading[],
  body: Body & { sex: Sex },
  imported: Imported | null,
): string[] {
  const ages = agesOf(readings, body, (key) => measureOf(key)?.label ?? key)
  const newest = ages.findLast((one) => one.kind === 'years')
  const compared = compareWithNorms(readings, body, imported)
  return [
    ...compared.map(
      ({ label, value, date, words, source }) =>
        `${label} ${Number(value.toFixed(1))} on ${dayLabel(date)}. ${words} ${source}`,
    ),
    ...(newest?.kind === 'years'
      ? [
          `PhenoAge of ${dayLabel(newest.date)}: ${rangeOf(newest.years).from} to ${rangeOf(newest.years).to} at the age of ${newest.age} (one result is known to within ± ${MARGIN_YEARS} years). An estimate from a survey, no diagnosis. ${FORMULA}`,
        ]
      : []),
    ...[spreadWords(ages)].filter((words) => words !== null),
  ]
}
