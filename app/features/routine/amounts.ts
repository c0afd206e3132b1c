import { type HabitKey, type Limits, measureOf } from '#app/values/habits.ts'

/** How much of a habit was done: duration, and the temperature for cold and heat. Both are optional. */
export type Amount = { amount: number | null; celsius: number | null }

export const WHOLE_DEGREES = 'Give whole degrees.'

/** Validates one figure. @returns The message to show; null when the figure is valid or absent. */
export function problemWith(figure: number | null, limits: Limits | undefined, unit: string): string | null {
  if (figure === null) return null
  if (!limits) return 'You can’t record an amount for this habit.'
  return figure < limits.min || figure > limits.max ? `Give ${limits.min} to ${limits.max} ${unit}.` : null
}

/** '20 minutes at 80 °C', '16 hours fasted'; an empty string without figures. */
export function amountInWords(habit: HabitKey, { amount, celsius }: Amount): string {
  const unit = measureOf(habit)?.unit ?? ''
  const long = amount === null ? '' : `${amount} ${amount === 1 && unit === 'minutes' ? 'minute' : unit}`
  return [long, celsius === null ? '' : `at ${celsius} °C`].filter(Boolean).join(' ')
}
