import type { HabitKey } from './habits.ts'

/** How much of a habit it was: how long, and for cold and heat how warm. Each figure is optional. */
export type Amount = { amount: number | null; celsius: number | null }

export type Limits = { min: number; max: number }

type Measure = { unit: 'minutes' | 'hours fasted'; step: number; limits: Limits; celsius?: Limits }

/** What can be said about a habit, and what a person can plausibly have done. */
export const MEASURES: Readonly<Record<HabitKey, Measure | null>> = {
  fasting: { unit: 'hours fasted', step: 0.5, limits: { min: 8, max: 48 } },
  exercise: { unit: 'minutes', step: 1, limits: { min: 1, max: 720 } },
  breathing: { unit: 'minutes', step: 1, limits: { min: 1, max: 180 } },
  coldExposure: { unit: 'minutes', step: 0.25, limits: { min: 0.25, max: 30 }, celsius: { min: -2, max: 25 } },
  hotExposure: { unit: 'minutes', step: 1, limits: { min: 1, max: 120 }, celsius: { min: 36, max: 120 } },
  meditation: { unit: 'minutes', step: 1, limits: { min: 1, max: 480 } },
  healthyNutrition: null,
}

/** What is wrong with a figure, in a sentence; null when nothing is, or nothing was said. */
export function problemWith(figure: number | null, limits: Limits | undefined, unit: string): string | null {
  if (figure === null) return null
  if (!limits) return 'You can’t record an amount for this habit.'
  return figure < limits.min || figure > limits.max ? `Give ${limits.min} to ${limits.max} ${unit}.` : null
}

/** '20 minutes at 80 °C', '16 hours fasted'; nothing when nothing was said. */
export function amountInWords(habit: HabitKey, { amount, celsius }: Amount): string {
  const unit = MEASURES[habit]?.unit ?? ''
  const long = amount === null ? '' : `${amount} ${amount === 1 && unit === 'minutes' ? 'minute' : unit}`
  return [long, celsius === null ? '' : `at ${celsius} °C`].filter(Boolean).join(' ')
}
