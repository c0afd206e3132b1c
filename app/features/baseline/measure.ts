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

/** A range of values and what a source says about it. `under` is exclusive. */
export type Band = { from?: number; to?: number; under?: number; words: string }

export type Measure = {
  key: string
  round: RoundKey
  label: string
  /** Values are stored in the first one. */
  units: readonly [Unit, ...Unit[]]
  /** Plausible limits, in the first unit: values outside are typing errors or in another unit. */
  lowest: number
  highest: number
  /** How it's measured, in one sentence. */
  how: string
  bands: readonly Band[]
  /** How to interpret it, in the words of its source. */
  reading: string
  references: readonly string[]
  /** Its units overlap, so that a wrong one would be plausible: no unit is proposed, and one must be chosen. */
  asksForUnit?: true
  /** Can also be entered in per cent of this measure of the same day. It's stored as the count. */
  shareOf?: string
  /** Computed from other measures, so it can't be entered. */
  isDerived?: true
}
