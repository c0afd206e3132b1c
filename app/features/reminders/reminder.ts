import { HABIT_COUNT, HABITS, type HabitKey } from '#app/values/habits.ts'
import { WEEKDAYS, type Weekday } from '#app/values/local-date.ts'

/** The most own reminders of a member; more would be noise. */
export const MOST_OWN = 40

/** A reminder: a line of the timetable, or one of the member's own. */
export type Reminder = {
  id: string
  days: readonly Weekday[]
  time: string
  label: string
  habits: readonly HabitKey[]
  /** The own habit that one press ticks. */
  own: string | null
  /** The page where it's filled in. */
  page: 'check-in' | 'review' | null
}

export type OwnReminder = { id: string; about: string; days: readonly Weekday[]; time: string }

/** Pages that can be reminded of, with label and address. */
export const PAGES = {
  'check-in': { label: 'Check-in', href: '/app#checkin' },
  review: { label: 'Sunday review', href: '/app/review' },
} as const

/**
 * Returns everything that a member can be reminded of, by its stored key. Own habits have their current name.
 *
 * @param off Habits that their safety answers switch off: they are on no card.
 */
export const choicesOf = (own: readonly { id: string; name: string }[], off: readonly HabitKey[]) =>
  [
    {
      group: `The ${HABIT_COUNT} habits`,
      choices: HABITS.filter(({ key }) => !off.includes(key)).map(({ key, label }) => ({
        about: `habit.${key}`,
        label: label as string,
      })),
    },
    { group: 'Your own habits', choices: own.map(({ id, name }) => ({ about: `own.${id}`, label: name })) },
    {
      group: 'Looking back',
      choices: Object.entries(PAGES).map(([about, { label }]) => ({ about, label: label as string })),
    },
  ].filter(({ choices }) => choices.length > 0)

/** Converts a stored own reminder; null for a habit that no longer exists. */
export function reminderOf(
  { id, about, days, time }: OwnReminder,
  own: readonly { id: string; name: string }[],
): Reminder | null {
  const nothing = { id, days, time, habits: [], own: null, page: null }
  if (about === 'check-in' || about === 'review') return { ...nothing, label: PAGES[about].label, page: about }
  const habit = HABITS.find(({ key }) => about === `habit.${key}`)
  if (habit) return { ...nothing, label: habit.label, habits: [habit.key] }
  const mine = own.find((one) => about === `own.${one.id}`)
  return mine ? { ...nothing, label: mine.name, own: mine.id } : null
}

type TimetableLine = Pick<Reminder, 'id' | 'days' | 'label' | 'habits'> & { time: string | null }

export const reminderOfLine = ({ id, days, time, label, habits }: TimetableLine): Reminder | null =>
  time === null ? null : { id, days, time, label, habits, own: null, page: null }

/** Returns the weekdays among some strings, in the order of the week. */
export const weekdaysIn = (names: readonly string[]): Weekday[] => WEEKDAYS.filter((day) => names.includes(day))
