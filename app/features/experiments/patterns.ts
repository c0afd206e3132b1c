import type { Association, OutcomeAssociations } from './associations.ts'

/** A comparison that is more than chance usually explains, with what it is about. */
export type Pattern = Association & Pick<OutcomeAssociations, 'outcome'>

/** So many are said in a sentence each; the rest stands behind the disclosure. */
const MOST_TOLD = 3

/**
 * What stands out of all comparisons, in the order of the card: never by size, since the largest of many differences is
 * the one most likely to be luck.
 */
export function patternsOf(outcomes: readonly OutcomeAssociations[]): {
  told: Pattern[]
  more: number
  compared: number
} {
  const all = outcomes.flatMap(({ outcome, associations }) => associations.map((one) => ({ ...one, outcome })))
  const marked = all.filter(({ answer, isMarked }) => answer.isEnough && isMarked)
  return {
    told: marked.slice(0, MOST_TOLD),
    more: Math.max(0, marked.length - MOST_TOLD),
    compared: all.filter(({ answer }) => answer.isEnough).length,
  }
}

const FELT = {
  sleep: { more: 'you slept better the night after', less: 'you slept worse the night after' },
  energy: { more: 'you had more energy', less: 'you had less energy' },
  stress: { more: 'you felt more stressed', less: 'you felt less stressed' },
} as const

/** 'On days with cold exposure you slept better the night after: 3.76 against 3.47.' It says when, never why. */
export function patternWords({ label, outcome, answer }: Pattern): string {
  if (!answer.isEnough) return ''
  const { withIt, without, difference } = answer.comparison
  const felt = FELT[outcome][difference > 0 ? 'more' : 'less']
  return `On days with ${label.toLowerCase()} ${felt}: ${withIt.mean.toFixed(2)} against ${without.mean.toFixed(2)}.`
}
