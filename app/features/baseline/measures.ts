import { BLOOD_PANEL } from './blood-panel.ts'
import { BLOOD_TEST } from './blood-test.ts'
import { FITNESS_TEST } from './fitness-test.ts'
import type { Measure, RoundKey } from './measure.ts'
import { SUNDAY_FIGURES } from './sunday-figures.ts'
import type { Unit } from './units.ts'

/** Every measure of the cockpit, in the order of its round. Pure data: no measure has code. */
export const MEASURES = [
  ...SUNDAY_FIGURES,
  ...FITNESS_TEST,
  ...BLOOD_TEST,
  ...BLOOD_PANEL,
] as const satisfies readonly Measure[]

export type MeasureKey = (typeof MEASURES)[number]['key']

/** The measures people enter; the others follow from them. */
export const ENTERED: readonly (Measure & { key: MeasureKey })[] = MEASURES.filter(
  (measure) => !('isDerived' in measure),
)

/** A measure by its key; undefined for a word that is none. */
export function measureOf(key: string): (Measure & { key: MeasureKey }) | undefined {
  return MEASURES.find((measure) => measure.key === key)
}

export function measuresIn(round: RoundKey): (Measure & { key: MeasureKey })[] {
  return MEASURES.filter((measure) => measure.round === round)
}

/** A unit of a measure by its key, else its first. */
export function unitOf({ units }: Measure, key: string | undefined): Unit {
  return units.find((unit) => unit.key === key) ?? units[0]
}

// With an eating disorder, now or ever, the scale and the tape stay away. Source: content/tests/sunday-baseline.md.
const OF_THE_BODY: readonly MeasureKey[] = ['weight', 'waist', 'height', 'waistToHeight']

/** What is not shown and not asked, after the answers to the safety questions. */
export function hiddenMeasures(answers: readonly string[]): readonly MeasureKey[] {
  return answers.includes('eatingDisorder') ? OF_THE_BODY : []
}
