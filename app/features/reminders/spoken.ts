import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import { WEEKDAYS, type Weekday } from '#app/values/weekday.ts'

/** How many a member may have of their own; more is noise. */
export const MOST_OWN = 40

/** What a reminder speaks of: a line of the timetable, or something that its member named. */
export type Spoken = {
  id: string
  days: readonly Weekday[]
  time: string
  label: string
  habits: readonly HabitKey[]
  /** The own habit that one press ticks. */
  own: string | null
  /** What is filled in on a page of its own. */
  page: 'check-in' | 'review' | null
}

export type OwnReminder = { id: string; about: string; days: readonly Weekday[]; time: string }

/** The pages that can be reminded of, as they are called and where they are. */
export const PAGES = {
  'check-in': { label: 'Check-in', href: '/app#checkin' },
  review: { label: 'Sunday review', href: '/app/review' },
} as const

/** Everything a member can be reminded of, by the name it is kept under. An own habit has the name that it has today. */
export function choicesOf(own: readonly { id: string; name: string }[]) {
  return [
    {
      group: 'The seven habits',
      choices: HABITS.map(({ key, label }) => ({ about: `habit.${key}`, label: label as string })),
    },
    { group: 'Your own habits', choices: own.map(({ id, name }) => ({ about: `own.${id}`, label: name })) },
    {
      group: 'Looking back',
      choices: Object.entries(PAGES).map(([about, { label }]) => ({ about, label: label as string })),
    },
  ].filter(({ choices }) => choices.length > 0)
}

/** What a kept reminder says; null for a habit that is not there any more. */
export function spokenOf(
  { id, about, days, time }: OwnReminder,
  own: readonly { id: string; name: string }[],
): Spoken | null {
  const nothing = { id, days, time, habits: [], own: null, page: null }
  if (about === 'check-in' || about === 'review') return { ...nothing, label: PAGES[about].label, page: about }
  const habit = HABITS.find(({ key }) => about === `habit.${key}`)
  if (habit) return { ...nothing, label: habit.label, habits: [habit.key] }
  const mine = own.find((one) => about === `own.${one.id}`)
  return mine ? { ...nothing, label: mine.name, own: mine.id } : null
}

type TimetableLine = Pick<Spoken, 'id' | 'days' | 'label' | 'habits'> & { time: string | null }

export function spokenLine({ id, days, time, label, habits }: TimetableLine): Spoken | null {
  return time === null ? null : { id, days, time, label, habits, own: null, page: null }
}

/** The names of weekdays among some texts, in the order of the week. */
export const weekdaysIn = (names: readonly string[]): Weekday[] => WEEKDAYS.filter((day) => names.includes(day))
