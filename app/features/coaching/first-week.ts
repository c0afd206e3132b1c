import { daysBetween, type LocalDate } from '#app/values/local-date.ts'

/** One small thing for each of a member’s first seven days. None of them is a duty: a missed one has no consequence. */
export const FIRST_WEEK = [
  { title: 'Tick one habit', text: 'One is a day begun. The small version counts.', href: '/app' },
  { title: 'Say hello to your coach', text: 'Tell them in a sentence what should be different.', href: '/app/coach' },
  {
    title: 'Fit the timetable to your day',
    text: 'Move what doesn’t suit you, leave out what you won’t do.',
    href: '/app/timetable',
  },
  {
    title: 'Choose your reminders',
    text: 'By email or on this device, for the habits you choose.',
    href: '/app/reminders',
  },
  { title: 'Measure where you stand', text: 'A few figures now make the next months visible.', href: '/app/baseline' },
  { title: 'Decide what your coach sees', text: 'Nothing is shared until you choose it.', href: '/app/sharing' },
  { title: 'Look back on the week', text: 'Five minutes, and one focus for the next.', href: '/app/review' },
] as const

/** The first day’s, for a member who ticked before they joined. */
const HAS_TICKED = {
  title: 'See your progress',
  text: 'The days you ticked before you joined are in it.',
  href: '/app/progress',
} as const

export type FirstWeekDay = ((typeof FIRST_WEEK)[number] | typeof HAS_TICKED) & { day: number }

type Beginner = { beganOn: LocalDate; hasTicked: boolean }

/**
 * Returns the entry for a day of the first week, counted from the day it began; null before and after it.
 *
 * @param beginner.hasTicked True when they ticked a habit on an earlier day.
 */
export function firstWeekOn({ beganOn, hasTicked }: Beginner, today: LocalDate): FirstWeekDay | null {
  const day = daysBetween(beganOn, today)
  const found = day === 0 && hasTicked ? HAS_TICKED : FIRST_WEEK[day]
  return found ? { ...found, day: day + 1 } : null
}
