import { BLOOD_PANEL } from './blood-panel.ts'
import { BLOOD_TEST } from './blood-test.ts'
import { FITNESS_TEST } from './fitness-test.ts'
import type { Measure, RoundKey } from './measure.ts'
import { SUNDAY_FIGURES } from './sunday-figures.ts'
import type { Unit } from './units.ts'

/** All measures, in the order of their rounds. Pure data, without code for single measures. */
export const MEASURES = [
  ...SUNDAY_FIGURES,
  ...FITNESS_TEST,
  ...BLOOD_TEST,
  ...BLOOD_PANEL,
] as const satisfies readonly Measure[]

export type MeasureKey = (typeof MEASURES)[number]['key']

/** The measures that are entered; the others are derived from them. */
export const ENTERED: readonly (Measure & { key: MeasureKey })[] = MEASURES.filter(
  (measure) => !('isDerived' in measure),
)

export const measureOf = (key: string): (Measure & { key: MeasureKey }) | undefined =>
  MEASURES.find((measure) => measure.key === key)

export const measuresIn = (round: RoundKey): (Measure & { key: MeasureKey })[] =>
  MEASURES.filter((measure) => measure.round === round)

/** Returns a measure's unit by its key; by default the first. */
export const unitOf = ({ units }: Measure, key: string | undefined): Unit =>
  units.find((unit) => unit.key === key) ?? units[0]

// Hidden from members who have or had an eating disorder. Source: content/tests/sunday-baseline.md.
const BODY_MEASURES: readonly MeasureKey[] = ['weight', 'waist', 'height', 'waistToHeight']

export const hiddenMeasures = (answers: readonly string[]): readonly MeasureKey[] =>
  answers.includes('eatingDisorder') ? BODY_MEASURES : []
