import type { Measure } from './measure.ts'
import * as unit from './units.ts'

const MONTHLY = { round: 'monthly', bands: [], references: [] } as const

/** The measures of the monthly test. Source: content/tests/monthly-fitness-test.md. */
export const FITNESS_TEST = [
  {
    ...MONTHLY,
    key: 'grip',
    label: 'Grip strength',
    units: [unit.KG, unit.LB],
    lowest: 1,
    highest: 110,
    how: 'Hand dynamometer, three squeezes with each hand. Enter the best. Do not hold your breath.',
    bands: [
      { under: 16, words: 'called low in women' },
      { under: 27, words: 'called low in men' },
    ],
    reading:
      'Cut-off points of the European consensus on muscle loss. They go with survival; they do not prove a cause.',
    references: ['R60', 'R61', 'R62'],
  },
  {
    ...MONTHLY,
    key: 'chairStands',
    label: 'Chair stands in 30 seconds',
    units: [unit.TIMES],
    lowest: 0,
    highest: 60,
    how: 'A chair of 43 cm against a wall, arms crossed. Count full stands.',
    reading:
      'Middle half of people aged 60 to 64: men 14 to 19, women 12 to 17; 65 to 69: 12 to 18 and 11 to 16; 70 to 74: 12 to 17 and 10 to 15; 75 to 79: 11 to 17 and 10 to 15.',
    references: ['R63'],
  },
  {
    ...MONTHLY,
    key: 'oneLegStand',
    label: 'One-leg stand',
    units: [unit.SECONDS],
    lowest: 0,
    highest: 300,
    how: 'Eyes open, near a wall, three tries, either leg. Enter the longest; 10 seconds is all the test asks.',
    bands: [{ from: 10, words: 'the full test' }],
    reading: 'At 51 to 75: you can, or you cannot yet.',
    references: ['R64'],
  },
  {
    ...MONTHLY,
    key: 'sixMinuteWalk',
    label: 'Six-minute walk',
    units: [unit.METRE, unit.MILE],
    lowest: 10,
    highest: 1500,
    how: 'A flat course, at your own pace. Most people take this one and leave out the run.',
    reading: 'Your own trend. No rank.',
  },
  {
    ...MONTHLY,
    key: 'twelveMinuteRun',
    label: 'Twelve-minute run',
    units: [unit.METRE, unit.MILE],
    lowest: 300,
    highest: 5000,
    how: 'Only if you are fit and train regularly: it is a maximal effort.',
    reading: 'Your own trend. No rank.',
    references: ['R65'],
  },
  {
    ...MONTHLY,
    key: 'vo2max',
    label: 'Estimated VO₂max',
    units: [unit.VO2],
    lowest: 0,
    highest: 110,
    how: 'Worked out from the twelve-minute run: (metres − 504.9) ÷ 44.73.',
    reading: 'An estimate with a wide margin. Your own past says more than any table.',
    references: ['R65', 'R25'],
    isDerived: true,
  },
] as const satisfies readonly Measure[]
