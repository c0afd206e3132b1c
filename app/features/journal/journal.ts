import { ACHIEVEMENTS } from '#app/features/routine/achievements.ts'
import { HABITS } from '#app/values/habits.ts'
import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'

/** Longest note in characters; together with its subject it must fit in one entry's value. */
export const LONGEST_JOURNAL_NOTE = 1_900

export type JournalLine = {
  date: LocalDate
  place: string
  kind: 'note' | 'checkin' | 'milestone'
  about: string
  body: string
}

/** Cursor of a page: the last line of the previous one. */
export type Cursor = Pick<JournalLine, 'date' | 'place'>

export const writeCursor = ({ date, place }: Cursor): string => `${date}~${place}`

export function readCursor(text: string | null): Cursor | null {
  const [date = '', place = ''] = text?.split('~') ?? []
  return isLocalDate(date) && /^[abc][\w-]{0,40}$/.test(place) ? { date, place } : null
}

export const hasWords = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase())

/** Serialises a note as an entry's value: its subject, then its text. */
export const writeNote = ({ about, body }: Pick<JournalLine, 'about' | 'body'>): string => `${about}\n${body}`

export function readNote(value: string): Pick<JournalLine, 'about' | 'body'> {
  const end = value.indexOf('\n')
  return end < 0 ? { about: value, body: '' } : { about: value.slice(0, end), body: value.slice(end + 1).trim() }
}

/** The same date in earlier years since joining; 29 February only in leap years. */
export function sameDayBefore(today: LocalDate, since: LocalDate): LocalDate[] {
  const [year, rest] = [Number(today.slice(0, 4)), today.slice(4)]
  return Array.from({ length: Math.max(0, year - Number(since.slice(0, 4))) }, (_, back) => `${year - 1 - back}${rest}`)
    .filter(isLocalDate)
    .filter((date) => date >= since)
}

type Own = { id: string; name: string }

export function aboutWords({ kind, about }: Pick<JournalLine, 'kind' | 'about'>, own: readonly Own[]): string {
  if (kind === 'milestone') return ACHIEVEMENTS.find(({ key }) => key === about)?.label ?? 'Milestone'
  if (kind === 'checkin') return 'Check-in'
  if (about === 'day') return 'The day'
  return HABITS.find(({ key }) => key === about)?.label ?? own.find(({ id }) => id === about)?.name ?? 'A habit'
}

const PARTS = ['Sleep', 'Energy', 'Stress'] as const

/** Returns the scores of a check-in, without the ones left empty. */
export const feltOf = (about: string): { part: (typeof PARTS)[number]; score: number }[] =>
  about.split(' ').flatMap((score, place) => {
    const part = PARTS[place]
    return part && score !== '-' ? [{ part, score: Number(score) }] : []
  })
