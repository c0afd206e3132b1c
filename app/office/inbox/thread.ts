import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { instantOf } from '#app/values/time-zone.ts'

export const STATES = ['new', 'open', 'snoozed', 'closed'] as const
export type ThreadState = (typeof STATES)[number]

/** What the list can be narrowed to. `waiting` is everything that somebody has to look at. */
export const VIEWS = ['waiting', 'snoozed', 'closed', 'all'] as const
export type View = (typeof VIEWS)[number]

export const STATE_NAMES: Readonly<Record<ThreadState, string>> = {
  new: 'New',
  open: 'Open',
  snoozed: 'Snoozed',
  closed: 'Closed',
}

export const SNOOZES = ['tomorrow', 'monday', 'fortnight'] as const
export type Snooze = (typeof SNOOZES)[number]
export const SNOOZE_NAMES: Readonly<Record<Snooze, string>> = {
  tomorrow: 'Until tomorrow',
  monday: 'Until Monday',
  fortnight: 'For two weeks',
}

/** In the morning of the day that was chosen, where its reader lives. On a Monday, 'Monday' is the next one. */
export function snoozedUntil(snooze: Snooze, today: LocalDate, timeZone: string): Date {
  const days = { tomorrow: 1, fortnight: 14, monday: 8 - weekdayOf(today) }[snooze]
  return instantOf(addDays(today, days), MORNING, timeZone)
}

const MORNING = '07:00'

export type Clock = { tone: 'calm' | 'soon' | 'over'; words: string }

const DAY_MS = 86_400_000
const SOON_DAYS = 7

/** How long there is to the day by which a complaint's person must hear from us. */
export function legalClock(dueAt: Date, now: Date): Clock {
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return { tone: 'over', words: `${inDays(Math.ceil(-left / DAY_MS))} late` }
  const days = Math.floor(left / DAY_MS)
  if (days === 0) return { tone: 'soon', words: 'Due within a day' }
  return { tone: days < SOON_DAYS ? 'soon' : 'calm', words: `${inDays(days)} left` }
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The subject of an answer: 'Re: ' once, however often it went to and fro. */
export const answerSubject = (subject: string): string =>
  `Re: ${subject.replace(/^(?:(?:re|aw|sv|antw)\s*:\s*)+/i, '')}`

/** A saved answer with the person's first name where it says `{name}`. */
export const fillAnswer = (body: string, name: string): string =>
  body.replaceAll('{name}', name.trim().split(/\s+/)[0] || 'there')

/** Where a coach goes on after an answer: to who has waited longest, and back to the thread when nobody waits. */
export const afterAnswer = (answered: string, next: string | null) =>
  next === null ? (`/office/inbox/${answered}` as const) : (`/office/inbox/${next}?answered=${answered}` as const)
