import { writeClock } from '#app/values/clock-time.ts'
import { durationInWords } from '#app/values/duration.ts'

/** How a day's values are combined: the largest total of any one device, the last, the first, or the mean. */
export type Aggregation = 'largest-total' | 'last' | 'first' | 'mean'

type Kind = {
  key: string
  label: string
  unit: string
  /** Values outside these limits are errors of the device or file, and are skipped. */
  lowest: number
  highest: number
  decimals: number
  aggregation: Aggregation
}

/**
 * The daily values that a device can send; nothing finer is stored. The two measures of heart rate variability (SDNN
 * and RMSSD) are separate: they never share a line and are never converted. Clock times are minutes after midnight of
 * the day of waking, so 23:30 the evening before is -30.
 */
export const MEASURES = [
  kind('steps', 'Steps', '', [0, 150_000], 0, 'largest-total'),
  kind('activeMinutes', 'Active minutes', 'min', [0, 1440], 0, 'largest-total'),
  kind('activeKcal', 'Active energy', 'kcal', [0, 20_000], 0, 'largest-total'),
  kind('restingPulse', 'Resting heart rate', 'beats a minute', [25, 130], 0, 'last'),
  kind('hrvSdnn', 'Heart rate variability (SDNN)', 'ms', [3, 300], 0, 'mean'),
  kind('hrvRmssd', 'Heart rate variability (RMSSD)', 'ms', [3, 300], 0, 'mean'),
  kind('vo2max', 'VO₂ max', 'ml/kg/min', [8, 95], 1, 'last'),
  kind('weight', 'Weight', 'kg', [25, 350], 1, 'first'),
  kind('asleep', 'Time asleep', 'min', [30, 1080], 0, 'last'),
  kind('awake', 'Awake in the night', 'min', [0, 720], 0, 'last'),
  kind('fellAsleep', 'Fell asleep', '', [-1440, 1439], 0, 'last'),
  kind('wokeUp', 'Woke up', '', [0, 1439], 0, 'last'),
  kind('naps', 'Naps', 'min', [1, 720], 0, 'last'),
  kind('inBedFrom', 'In bed from', '', [-1440, 1439], 0, 'last'),
  kind('inBedUntil', 'In bed until', '', [0, 1439], 0, 'last'),
] as const satisfies readonly Kind[]

export type MeasureKey = (typeof MEASURES)[number]['key']
export const MEASURE_KEYS = MEASURES.map(({ key }) => key)

export const measureOf = (key: MeasureKey): Kind => BY_KEY.get(key) ?? MEASURES[0]

const BY_KEY = new Map<string, Kind>(MEASURES.map((measure) => [measure.key, measure]))

export function isPossible(key: MeasureKey, value: number): boolean {
  const { lowest, highest } = measureOf(key)
  return Number.isFinite(value) && value >= lowest && value <= highest
}

const CLOCK: readonly MeasureKey[] = ['fellAsleep', 'wokeUp', 'inBedFrom', 'inBedUntil']
/** The measures of a night, which are chosen, shown and sent together. */
export const NIGHT_MEASURES: readonly MeasureKey[] = [
  'asleep',
  'awake',
  'fellAsleep',
  'wokeUp',
  'naps',
  'inBedFrom',
  'inBedUntil',
]

/** Formats a value: '8,421', '56 beats a minute', '7 h 40 min', '23:05'. */
export function writeMeasure(key: MeasureKey, value: number): string {
  const { unit, decimals } = measureOf(key)
  if (CLOCK.includes(key)) return writeClock(value)
  if (unit === 'min') return durationInWords(value)
  const figure = value.toLocaleString('en-GB', { maximumFractionDigits: decimals })
  return unit ? `${figure} ${unit}` : figure
}

function kind<const K extends string>(
  key: K,
  label: string,
  unit: string,
  [lowest, highest]: readonly [number, number],
  decimals: number,
  aggregation: Aggregation,
): Kind & { key: K } {
  return { key, label, unit, lowest, highest, decimals, aggregation }
}
