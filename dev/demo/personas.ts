import type { MeasureKey } from '#app/features/baseline/measures.ts'
import type { HabitKey } from '#app/values/habits.ts'

/** A made-up person in the demo; their addresses end in .test, which can't receive email. */
export type Persona = {
  email: string
  name: string
  /** What a visitor to the demo should know about them. */
  about: string
  /** How many days ago they joined. */
  joinedDaysAgo: number
  membership: 'active' | 'ended' | 'none'
  /** The probability of each habit per day, at the beginning and now; linear in between. */
  likelihood: readonly [from: number, to: number]
  /** Habits that are easier or harder for them than the rest. */
  leaning: Partial<Record<HabitKey, number>>
  /** How many days ago they were ill. */
  ill: readonly number[]
}

export const PERSONAS: readonly Persona[] = [
  {
    email: 'maya@demo.test',
    name: 'Maya Lindqvist',
    about: 'a member with seven months of days',
    joinedDaysAgo: 214,
    membership: 'active',
    likelihood: [0.45, 0.88],
    leaning: { exercise: 0.1, meditation: 0.05, coldExposure: -0.15, hotExposure: -0.2 },
    ill: [61, 60, 59, 58],
  },
  {
    email: 'tom@demo.test',
    name: 'Tom Okafor',
    about: 'signed in two weeks ago, not a member: the Today card is free',
    joinedDaysAgo: 13,
    membership: 'none',
    likelihood: [0.3, 0.55],
    leaning: { healthyNutrition: 0.2, fasting: -0.2 },
    ill: [],
  },
  {
    email: 'lena@demo.test',
    name: 'Lena Hart',
    about: 'a member until lately: her days are still hers',
    joinedDaysAgo: 120,
    membership: 'ended',
    likelihood: [0.8, 0.35],
    leaning: { breathing: 0.1, exercise: -0.1 },
    ill: [33, 32],
  },
]

type Figures = Partial<Record<MeasureKey, number>>

const sunday = (
  restingHeartRate: number,
  systolic: number,
  diastolic: number,
  weight: number,
  mood: number,
): Figures => ({
  restingHeartRate,
  systolic,
  diastolic,
  weight,
  waist: 78,
  mood,
  sleep: mood,
  energy: mood - 1,
})

/** The demo member's measurements, in each measure's first unit; Sundays oldest first. */
export const BASELINE_OF_MAYA: { sundays: readonly Figures[]; fitnessTest: Figures; bloodTest: Figures } = {
  sundays: [
    { ...sunday(64, 124, 79, 67.4, 6), height: 168 },
    sunday(63, 126, 80, 67.1, 6),
    sunday(63, 122, 78, 67.3, 7),
    sunday(61, 121, 77, 66.8, 6),
    sunday(62, 123, 78, 66.9, 7),
    sunday(60, 119, 76, 66.5, 7),
    sunday(60, 120, 77, 66.6, 8),
    sunday(59, 118, 76, 66.2, 8),
  ],
  fitnessTest: { grip: 31, chairStands: 17, oneLegStand: 43, sixMinuteWalk: 615, twelveMinuteRun: 1950 },
  bloodTest: {
    hba1c: 36,
    cholesterol: 5.1,
    hdl: 1.6,
    egfr: 90,
    haemoglobin: 134,
    alt: 21,
    albumin: 43,
    creatinine: 68,
    fastingGlucose: 5.1,
    crp: 1.2,
    lymphocytes: 1.8,
    mcv: 90,
    rdw: 12.8,
    alp: 66,
    whiteCells: 5.7,
  },
}

/** The demo member's journal notes. */
export const NOTES_OF_MAYA: readonly { daysAgo: number; about: 'day' | HabitKey; body: string }[] = [
  { daysAgo: 1, about: 'exercise', body: 'Hill loop with Jonas, 7 km. The last climb no longer asks for a rest.' },
  { daysAgo: 9, about: 'day', body: 'Dinner at six for a whole week. Sleeping through, which is new.' },
  { daysAgo: 60, about: 'day', body: 'Flu. Nothing to prove today.' },
  { daysAgo: 118, about: 'coldExposure', body: 'Sea at Brighton, 16 °C, four minutes. Stayed warm all morning.' },
]
