import type { Association, OutcomeAssociations } from './associations.ts'

/** A significant comparison with its outcome. */
export type Pattern = Association & Pick<OutcomeAssociations, 'outcome'>

/** How many are shown as sentences; the rest are in the disclosure. */
const MOST_SHOWN = 3

/**
 * Returns the notable comparisons in the order of the card. Not by size, because the largest of many differences is the
 * one most likely to be due to chance.
 */
export function patternsOf(outcomes: readonly OutcomeAssociations[]): {
  shown: Pattern[]
  more: number
  compared: number
} {
  const all = outcomes.flatMap(({ outcome, associations }) => associations.map((one) => ({ ...one, outcome })))
  const marked = all.filter(({ answer, isMarked }) => answer.isEnough && isMarked)
  return {
    shown: marked.slice(0, MOST_SHOWN),
    more: Math.max(0, marked.length - MOST_SHOWN),
    compared: all.filter(({ answer }) => answer.isEnough).length,
  }
}

const FELT = {
  sleep: { more: 'you slept better the night after', less: 'you slept worse the night after' },
  energy: { more: 'you had more energy', less: 'you had less energy' },
  asleep: { more: 'you slept longer the night after', less: 'you slept less the night after' },
  stress: { more: 'you felt more stressed', less: 'you felt less stressed' },
} as const

/**
 * 'On days with cold exposure you slept better the night after: 3.76 against 3.47.' States an association, never a
 * cause.
 */
export function patternWords({ label, outcome, answer }: Pattern): string {
  if (!answer.isEnough) return ''
  const { withIt, without, difference } = answer.comparison
  const felt = FELT[outcome][difference > 0 ? 'more' : 'less']
  const figures = `${withIt.mean.toFixed(2)} against ${without.mean.toFixed(2)}`
  return `On days with ${label.toLowerCase()} ${felt}: ${figures}${outcome === 'asleep' ? ' hours' : ''}.`
}
