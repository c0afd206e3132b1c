import type { MeasureKey } from '../measures.ts'
import type { Stage } from './nights.ts'

/** Apple's record types with their units and factors into ours. All others are skipped. */
export const QUANTITIES: Readonly<Record<string, { measure: MeasureKey; units: Readonly<Record<string, number>> }>> = {
  StepCount: { measure: 'steps', units: { count: 1 } },
  AppleExerciseTime: { measure: 'activeMinutes', units: { min: 1 } },
  ActiveEnergyBurned: { measure: 'activeKcal', units: { Cal: 1, kcal: 1, kJ: 1 / 4.184 } },
  RestingHeartRate: { measure: 'restingPulse', units: { 'count/min': 1 } },
  HeartRateVariabilitySDNN: { measure: 'hrvSdnn', units: { ms: 1 } },
  HeartRateVariabilityRMSSD: { measure: 'hrvRmssd', units: { ms: 1 } },
  VO2Max: { measure: 'vo2max', units: { 'mL/min·kg': 1, 'ml/min·kg': 1, 'mL/kg·min': 1 } },
  BodyMass: { measure: 'weight', units: { kg: 1, g: 0.001, lb: 0.45359237, st: 6.35029318 } },
}
export const QUANTITY = 'HKQuantityTypeIdentifier'
export const SLEEP = 'HKCategoryTypeIdentifierSleepAnalysis'
export const STAGES: Readonly<Record<string, Stage>> = {
  InBed: 'in-bed',
  Asleep: 'asleep',
  AsleepUnspecified: 'asleep',
  AsleepCore: 'asleep',
  AsleepDeep: 'asleep',
  AsleepREM: 'asleep',
  Awake: 'awake',
  // Very old files contain the number.
  0: 'in-bed',
  1: 'asleep',
  2: 'awake',
}
