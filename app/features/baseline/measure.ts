import type { Unit } from './units.ts'

/** The three rounds of the protocol, each with its page of instructions. Source: specification §2, weekly protocols. */
export const ROUNDS = [
  {
    key: 'sunday',
    title: 'Sunday figures',
    enter: 'Enter Sunday figures',
    rhythm: 'Once a week, on Sunday',
    guide: '/tests/sunday-baseline',
    lead: 'Take 15 minutes before breakfast, the same way each week. Leave blank anything you would rather not track.',
  },
  {
    key: 'monthly',
    title: 'Monthly fitness test',
    enter: 'Enter a fitness test',
    rhythm: 'Once a month, on a day when you feel well',
    guide: '/tests/monthly-fitness-test',
    lead: 'Half an hour, to compare you with yourself. Skip it when you’re unwell, short of sleep or sore.',
  },
  {
    key: 'yearly',
    title: 'Yearly blood test',
    enter: 'Enter a blood test',
    rhythm: 'Once a year',
    guide: '/tests/yearly-blood-test',
    lead: 'Copy down what your laboratory printed. Nothing here interprets a result for you.',
  },
] as const
export type RoundKey = (typeof ROUNDS)[number]['key']

/** A stretch of values and what a source says about it. `under` is the first value that no longer belongs. */
export type Band = { from?: number; to?: number; under?: number; words: string }

export type Measure = {
  key: string
  round: RoundKey
  label: string
  /** The first is the one figures are kept in. */
  units: readonly [Unit, ...Unit[]]
  /** What can be: everything outside is a slip of the pen or of the unit. In the first unit. */
  lowest: number
  highest: number
  /** One sentence on how it is taken. */
  how: string
  bands: readonly Band[]
  /** How to read it, in the words of its source. */
  reading: string
  references: readonly string[]
  /** Worked out from others, so nothing is entered. */
  isDerived?: true
}
