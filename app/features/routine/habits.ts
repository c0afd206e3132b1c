/** The seven habits of the routine in their order on the card. Source: specification §2. */
export const HABITS = [
  { key: 'fasting', label: 'Intermittent Fasting', description: '16:8 or longer fast' },
  { key: 'exercise', label: 'Exercise', description: '30+ minutes activity' },
  { key: 'breathing', label: 'Breathing Practice', description: 'mindful breathing' },
  { key: 'coldExposure', label: 'Cold Exposure', description: 'cold shower/plunge' },
  { key: 'hotExposure', label: 'Heat Exposure', description: 'sauna or hot bath' },
  { key: 'meditation', label: 'Meditation', description: '10+ minutes mindfulness' },
  { key: 'healthyNutrition', label: 'Healthy Nutrition', description: 'whole foods focus' },
] as const

export type HabitKey = (typeof HABITS)[number]['key']

export const HABIT_KEYS = HABITS.map((habit) => habit.key)

/** Which habits were done on a day. */
export type HabitMarks = Record<HabitKey, boolean>

/** A day on which nothing is ticked. */
export const NOTHING_DONE: Readonly<HabitMarks> = {
  fasting: false,
  exercise: false,
  breathing: false,
  coldExposure: false,
  hotExposure: false,
  meditation: false,
  healthyNutrition: false,
}

/** The same day with one habit set; every other habit stays as it was. */
export function setMark<Day extends HabitMarks>(day: Day, habit: HabitKey, isDone: boolean): Day {
  return { ...day, [habit]: isDone }
}
