import { countInWords } from './number-words.ts'

export type Limits = { min: number; max: number }

/** How the amount of a habit is measured, and its plausible limits. */
export type Measure = { unit: 'minutes' | 'hours fasted'; step: number; limits: Limits; celsius?: Limits }

type Habit = {
  key: string
  label: string
  description: string
  /** The version for a day that is too full. It counts in full. */
  small: string
  measure: Measure | null
}

/**
 * The habits of the routine, in card order. A habit's position is its bit in a set, so new ones are appended and none
 * is ever moved. This is the only list of habits. Source: specification §2.
 */
export const HABITS = [
  {
    key: 'fasting',
    label: 'Intermittent Fasting',
    description: '16:8 or longer fast',
    small: 'Kitchen closed for 12 hours overnight',
    measure: { unit: 'hours fasted', step: 0.5, limits: { min: 8, max: 48 } },
  },
  {
    key: 'exercise',
    label: 'Exercise',
    description: '30+ minutes activity',
    small: 'A ten-minute walk',
    measure: { unit: 'minutes', step: 1, limits: { min: 1, max: 720 } },
  },
  {
    key: 'breathing',
    label: 'Breathing Practice',
    description: 'mindful breathing',
    small: 'Two minutes of slow breathing, seated',
    measure: { unit: 'minutes', step: 1, limits: { min: 1, max: 180 } },
  },
  {
    key: 'coldExposure',
    label: 'Cold Exposure',
    description: 'cold shower/plunge',
    small: 'Fifteen seconds of cool water',
    measure: { unit: 'minutes', step: 0.25, limits: { min: 0.25, max: 30 }, celsius: { min: -2, max: 25 } },
  },
  {
    key: 'hotExposure',
    label: 'Heat Exposure',
    description: 'sauna or hot bath',
    small: 'Five minutes in a warm bath',
    measure: { unit: 'minutes', step: 1, limits: { min: 1, max: 120 }, celsius: { min: 36, max: 120 } },
  },
  {
    key: 'meditation',
    label: 'Meditation',
    description: '10+ minutes mindfulness',
    small: 'Two quiet minutes',
    measure: { unit: 'minutes', step: 1, limits: { min: 1, max: 480 } },
  },
  {
    key: 'healthyNutrition',
    label: 'Healthy Nutrition',
    description: 'whole foods focus',
    small: 'One more portion of vegetables or fruit',
    measure: null,
  },
] as const satisfies readonly Habit[]

export type HabitKey = (typeof HABITS)[number]['key']

export const HABIT_KEYS = HABITS.map((habit) => habit.key)

/** The number of habits as a word: 'seven'. */
export const HABIT_COUNT = countInWords(HABITS.length)

export const forEachHabit = <About>(about: (habit: HabitKey) => About) =>
  Object.fromEntries(HABIT_KEYS.map((habit) => [habit, about(habit)])) as Record<HabitKey, About>

/** Returns a habit's name: 'Exercise'. A word that is no habit is its own name. */
export const habitLabel = (habit: string): string => HABITS.find(({ key }) => key === habit)?.label ?? habit

/** Returns how a habit is measured; null when it can't be. */
export const measureOf = (habit: HabitKey): Measure | null => HABITS.find(({ key }) => key === habit)?.measure ?? null

/** Which habits were done on a day. */
export type HabitMarks = Record<HabitKey, boolean>

export const NOTHING_DONE: Readonly<HabitMarks> = forEachHabit(() => false)
