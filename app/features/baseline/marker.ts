import type { Measure } from './measure.ts'

export const OWN_RANGE =
  'Laboratories use different ranges: the one that counts is printed beside your result. One result is a snapshot.'

/** Defines a marker of a blood test. Without texts of its own it refers to the laboratory and its range. */
export const marker = <const K extends string>(
  key: K,
  label: string,
  units: Measure['units'],
  [lowest, highest]: readonly [number, number],
  own: Partial<Pick<Measure, 'how' | 'reading' | 'references' | 'isDerived' | 'asksForUnit' | 'shareOf'>> = {},
): Measure & { key: K } => ({
  ...{ key, round: 'yearly', label, units, lowest, highest, bands: [] },
  ...{ how: 'From your laboratory.', reading: OWN_RANGE, references: [], ...own },
})
