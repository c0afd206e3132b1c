import type { HabitKey } from './habits.ts'

/** The version of a habit for a day that has no room for more. It counts in full. */
export const SMALL_VERSIONS: Readonly<Record<HabitKey, string>> = {
  fasting: 'Kitchen closed for 12 hours overnight',
  exercise: 'A ten-minute walk',
  breathing: 'Two minutes of slow breathing, seated',
  coldExposure: 'Fifteen seconds of cool water',
  hotExposure: 'Five minutes in a warm bath',
  meditation: 'Two quiet minutes',
  healthyNutrition: 'One more portion of vegetables or fruit',
}
