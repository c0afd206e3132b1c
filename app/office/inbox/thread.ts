import { DAY_MS } from '#app/values/instant.ts'
import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { instantOf } from '#app/values/time-zone.ts'

export const STATES = ['new', 'open', 'snoozed', 'closed'] as const
export type ThreadState = (typeof STATES)[number]

/** The list's views. `waiting` is everything that needs attention. */
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

/** Returns the morning of the chosen day, in the reader's time zone. On a Monday, 'Monday' is the next one. */
export function snoozedUntil(snooze: Snooze, today: LocalDate, timeZone: string): Date {
  const days = { tomorrow: 1, fortnight: 14, monday: 8 - weekdayOf(today) }[snooze]
  return instantOf(addDays(today, days), MORNING, timeZone)
}

const MORNING = '07:00'

export type Clock = { tone: 'calm' | 'soon' | 'over'; words: string }

const SOON_DAYS = 7

/** The time left until a reply to a complaint is legally due. */
export function legalClock(dueAt: Date, now: Date): Clock {
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return { tone: 'over', words: `${inDays(Math.ceil(-left / DAY_MS))} late` }
  const days = Math.floor(left / DAY_MS)
  if (days === 0) return { tone: 'soon', words: 'Due within a day' }
  return { tone: days < SOON_DAYS ? 'soon' : 'calm', words: `${inDays(days)} left` }
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The subject of an answer: 'Re: ' once, however long the conversation is. */
export const answerSubject = (subject: string): string =>
  `Re: ${subject.replace(/^(?:(?:re|aw|sv|antw)\s*:\s*)+/i, '')}`

/** Fills the person's first name into a saved answer's `{name}`. */
export const fillAnswer = (body: string, name: string): string =>
  body.replaceAll('{name}', name.trim().split(/\s+/)[0] || 'there')

/**
 * Where the coach continues after an answer: with the longest waiting thread, or back in this one when there is none.
 */
export const afterAnswer = (answered: string, next: string | null) =>
  next === null ? (`/office/inbox/${answered}` as const) : (`/office/inbox/${next}?answered=${answered}` as const)

/** Written with every change of a thread's state: the 'Undo' of an earlier bulk close leaves it where it is. */
export const NOT_OF_MANY = { closing: null, stateBefore: null } as const
