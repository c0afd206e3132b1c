/** State of a habit on a day. `small` is the two-minute version and counts in full. */
export const HABIT_STATES = ['done', 'small', 'skipped', 'not-done'] as const
export type HabitState = (typeof HABIT_STATES)[number]
export const isDone = (state: HabitState) => state === 'done' || state === 'small'
