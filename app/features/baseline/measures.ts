import type { Unit } from './units.ts'
import * as unit from './units.ts'

/** The three rounds of the protocol, each with its page of instructions. Source: specification §2, weekly protocols. */
export const ROUNDS = [
  {
    key: 'sunday',
    title: 'Sunday figures',
    enter: 'Enter Sunday figures',
    rhythm: 'Once a week, on Sunday',
    guide: '/tests/sunday-baseline',
    lead: 'A quarter of an hour before breakfast, taken the same way each week. Leave out any line you would rather not know about.',
  },
  {
    key: 'monthly',
    title: 'Monthly fitness test',
    enter: 'Enter a fitness test',
    rhythm: 'Once a month, on a day when you feel well',
    guide: '/tests/monthly-fitness-test',
    lead: 'Half an hour, to compare you with yourself. Skip it when you are unwell, short of sleep or sore.',
  },
  {
    key: 'yearly',
    title: 'Yearly blood test',
    enter: 'Enter a blood test',
    rhythm: 'Once a year',
    guide: '/tests/yearly-blood-test',
    lead: 'What your laboratory printed, copied down. Nothing here interprets a result for you.',
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

const OWN_RANGE =
  'Laboratories use different ranges: the one that counts is printed beside your result. One result is a snapshot.'
const TEN = { units: [unit.OF_TEN], lowest: 1, highest: 10, bands: [], references: [] } as const

/** Every measure of the cockpit, in the order of its round. Sources: content/tests. Pure data: no measure has code. */
export const MEASURES = [
  {
    key: 'restingHeartRate',
    round: 'sunday',
    label: 'Resting heart rate',
    units: [unit.BPM],
    lowest: 25,
    highest: 220,
    how: 'Sit for 5 to 10 minutes, then count for 60 seconds.',
    bands: [{ from: 60, to: 100, words: 'usual in adults at rest' }],
    reading:
      'Often lower in fit people. See a GP if it is constantly over 120 or under 40, or over 100 or irregular with symptoms.',
    references: ['R56'],
  },
  {
    key: 'systolic',
    round: 'sunday',
    label: 'Blood pressure, upper',
    units: [unit.MMHG],
    lowest: 60,
    highest: 280,
    how: 'Upper-arm cuff; sit for 5 minutes, feet flat; two readings at least 1 minute apart. Enter their mean.',
    bands: [{ from: 135, words: 'worth a seven-day diary, when it is your average at home' }],
    reading:
      'One reading is no diagnosis. At an average of 135/85 or more, keep a diary for 7 days, morning and evening, leave out day 1, and show it to your GP or pharmacist.',
    references: ['R57'],
  },
  {
    key: 'diastolic',
    round: 'sunday',
    label: 'Blood pressure, lower',
    units: [unit.MMHG],
    lowest: 30,
    highest: 180,
    how: 'The second figure of the same readings.',
    bands: [{ from: 85, words: 'worth a seven-day diary, when it is your average at home' }],
    reading: 'Read it together with the upper figure. Do not change medicine because of a home reading.',
    references: ['R57'],
  },
  {
    key: 'waist',
    round: 'sunday',
    label: 'Waist',
    units: [unit.CM, unit.INCH],
    lowest: 40,
    highest: 250,
    how: 'Tape midway between the lowest rib and the hip; breathe out.',
    bands: [],
    reading: 'It is read as a share of your height.',
    references: ['R58'],
  },
  {
    key: 'height',
    round: 'sunday',
    label: 'Height',
    units: [unit.CM, unit.FOOT],
    lowest: 80,
    highest: 260,
    how: 'Against a wall, without shoes. Once is enough.',
    bands: [],
    reading: 'Only needed for the share of waist to height.',
    references: [],
  },
  {
    key: 'waistToHeight',
    round: 'sunday',
    label: 'Waist to height',
    units: [unit.RATIO],
    lowest: 0,
    highest: 3,
    how: 'Worked out from your waist and your height of that time.',
    bands: [
      { from: 0.4, under: 0.5, words: 'called healthy' },
      { from: 0.5, under: 0.6, words: 'called increased' },
      { from: 0.6, words: 'called high; mention it at your next check-up' },
    ],
    reading: 'In pregnancy, or with a BMI of 35 or more, these bands do not apply.',
    references: ['R58'],
    isDerived: true,
  },
  {
    key: 'weight',
    round: 'sunday',
    label: 'Weight',
    units: [unit.KG, unit.LB, unit.STONE],
    lowest: 20,
    highest: 400,
    how: 'Same time, same scale.',
    bands: [],
    reading: 'Watch the four-week trend, not the day.',
    references: [],
  },
  {
    key: 'heartRateVariability',
    round: 'sunday',
    label: 'Heart rate variability',
    units: [unit.MS],
    lowest: 1,
    highest: 400,
    how: 'Same device, same time, on waking.',
    bands: [],
    reading: 'Compare only with your own past: it differs with age, sex, the length of the recording and the device.',
    references: ['R59'],
  },
  {
    ...TEN,
    key: 'mood',
    round: 'sunday',
    label: 'Mood',
    how: 'This past week, from 1 to 10.',
    reading: 'Watch the trend.',
  },
  {
    ...TEN,
    key: 'sleep',
    round: 'sunday',
    label: 'Sleep',
    how: 'This past week, from 1 to 10.',
    reading: 'Watch the trend.',
  },
  {
    ...TEN,
    key: 'energy',
    round: 'sunday',
    label: 'Energy',
    how: 'This past week, from 1 to 10.',
    reading: 'Watch the trend.',
  },
  {
    key: 'grip',
    round: 'monthly',
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
    key: 'chairStands',
    round: 'monthly',
    label: 'Chair stands in 30 seconds',
    units: [unit.TIMES],
    lowest: 0,
    highest: 60,
    how: 'A chair of 43 cm against a wall, arms crossed. Count full stands.',
    bands: [],
    reading:
      'Middle half of people aged 60 to 64: men 14 to 19, women 12 to 17; 65 to 69: 12 to 18 and 11 to 16; 70 to 74: 12 to 17 and 10 to 15; 75 to 79: 11 to 17 and 10 to 15.',
    references: ['R63'],
  },
  {
    key: 'oneLegStand',
    round: 'monthly',
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
    key: 'sixMinuteWalk',
    round: 'monthly',
    label: 'Six-minute walk',
    units: [unit.METRE, unit.MILE],
    lowest: 10,
    highest: 1500,
    how: 'A flat course, at your own pace. Most people take this one and leave out the run.',
    bands: [],
    reading: 'Your own trend. No rank.',
    references: [],
  },
  {
    key: 'twelveMinuteRun',
    round: 'monthly',
    label: 'Twelve-minute run',
    units: [unit.METRE, unit.MILE],
    lowest: 300,
    highest: 5000,
    how: 'Only if you are fit and train regularly: it is a maximal effort.',
    bands: [],
    reading: 'Your own trend. No rank.',
    references: ['R65'],
  },
  {
    key: 'vo2max',
    round: 'monthly',
    label: 'Estimated VO₂max',
    units: [unit.VO2],
    lowest: 0,
    highest: 110,
    how: 'Worked out from the twelve-minute run: (metres − 504.9) ÷ 44.73.',
    bands: [],
    reading: 'An estimate with a wide margin. Compare it with your own past only.',
    references: ['R65', 'R25'],
    isDerived: true,
  },
  {
    key: 'hba1c',
    round: 'yearly',
    label: 'HbA1c',
    units: [unit.MMOL_MOL, unit.HBA1C_PERCENT],
    lowest: 10,
    highest: 200,
    how: 'Average blood sugar over about three months.',
    bands: [
      { under: 42, words: 'called normal in the UK' },
      { from: 42, under: 48, words: 'called raised risk' },
      { from: 48, words: 'in the range of diabetes, which has to be confirmed by a repeat' },
    ],
    reading: 'Outside the range? Talk to your GP. Do not start, stop or change medicine because of a result alone.',
    references: ['R68'],
  },
  {
    key: 'cholesterol',
    round: 'yearly',
    label: 'Total cholesterol',
    units: [unit.MMOL_L, unit.CHOLESTEROL_MG_DL],
    lowest: 0.5,
    highest: 25,
    how: 'From your laboratory.',
    bands: [],
    reading: OWN_RANGE,
    references: ['R66'],
  },
  {
    key: 'hdl',
    round: 'yearly',
    label: 'HDL cholesterol',
    units: [unit.MMOL_L, unit.CHOLESTEROL_MG_DL],
    lowest: 0.1,
    highest: 8,
    how: 'From your laboratory.',
    bands: [],
    reading: OWN_RANGE,
    references: ['R66'],
  },
  {
    key: 'nonHdl',
    round: 'yearly',
    label: 'Non-HDL cholesterol',
    units: [unit.MMOL_L, unit.CHOLESTEROL_MG_DL],
    lowest: 0,
    highest: 25,
    how: 'Total less HDL, of the same day.',
    bands: [],
    reading: OWN_RANGE,
    references: ['R66'],
    isDerived: true,
  },
  {
    key: 'egfr',
    round: 'yearly',
    label: 'Kidney function (eGFR)',
    units: [unit.EGFR],
    lowest: 1,
    highest: 200,
    how: 'From your laboratory. If it says “over 90”, enter 90.',
    bands: [],
    reading: OWN_RANGE,
    references: [],
  },
  {
    key: 'haemoglobin',
    round: 'yearly',
    label: 'Haemoglobin (full blood count)',
    units: [unit.G_L, unit.G_DL],
    lowest: 20,
    highest: 260,
    how: 'From your laboratory.',
    bands: [],
    reading: OWN_RANGE,
    references: [],
  },
  {
    key: 'alt',
    round: 'yearly',
    label: 'Liver enzyme ALT',
    units: [unit.U_L],
    lowest: 1,
    highest: 10_000,
    how: 'From your laboratory.',
    bands: [],
    reading: OWN_RANGE,
    references: [],
  },
  {
    key: 'vitaminD',
    round: 'yearly',
    label: 'Vitamin D',
    units: [unit.NMOL_L, unit.VITAMIN_D_NG_ML],
    lowest: 3,
    highest: 800,
    how: 'Only if there was a reason to test it.',
    bands: [],
    reading: OWN_RANGE,
    references: [],
  },
  {
    key: 'tsh',
    round: 'yearly',
    label: 'Thyroid (TSH)',
    units: [unit.MU_L],
    lowest: 0.001,
    highest: 500,
    how: 'Only if there was a reason to test it.',
    bands: [],
    reading: OWN_RANGE,
    references: [],
  },
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

/** The measures of a round, in order. */
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
