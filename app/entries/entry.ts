import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'

/**
 * One value that a member enters for a day: a tick, the kind of day, an amount, a line of a check-in. Immutable, so
 * sending it twice is idempotent. Of several for the same field of the same day, the last write wins.
 */
export type Entry = {
  /** Twelve letters and digits, generated on the device and globally unique. */
  id: string
  date: LocalDate
  /** What it's about: a kind, with a name where there are several of that kind: `habit.fasting`, `mode`. */
  field: string
  value: string
  /** When it was made, as `Date.toISOString` writes it. */
  at: string
}

/** An entry as stored on the device until it has been saved, with its owner. */
export type QueuedEntry = Entry & { owner: string }

/** Longer than any value that a room accepts. */
export const LONGEST_VALUE = 2_000
/** Limits of one request: number of entries and total characters of values, far below the largest body. */
export const MOST_AT_ONCE = { entries: 50, characters: 9_000 } as const

const ID = /^[0-9a-z]{12}$/
const FIELD = /^[a-z]+(\.[0-9A-Za-z-]{1,40})?$/
export const isEntryId = (text: string) => ID.test(text)
export const isField = (text: string) => FIELD.test(text)

/**
 * Parses an entry from the device's store; null when invalid. By hand, so that the tracker page carries no schema
 * library.
 */
export function readEntry(value: unknown): QueuedEntry | null {
  const { owner, id, date, field, value: said, at }: Record<string, unknown> = Object(value)
  if (typeof owner !== 'string' || typeof id !== 'string' || !isEntryId(id)) return null
  if (typeof field !== 'string' || !isField(field)) return null
  if (typeof said !== 'string' || said.length > LONGEST_VALUE) return null
  if (typeof date !== 'string' || !isLocalDate(date) || typeof at !== 'string' || !isInstant(at)) return null
  return { owner, id, date, field, value: said, at }
}

const isInstant = (text: string) =>
  /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text

/** Returns the name within a kind: 'fasting' for `habit.fasting`, '' for `mode`; undefined for another kind. */
export function nameIn(field: string, kind: string): string | undefined {
  if (field === kind) return ''
  return field.startsWith(`${kind}.`) ? field.slice(kind.length + 1) : undefined
}

/** What an entry is about. Entries with different subjects never conflict. */
export const subjectOf = ({ date, field }: Pick<Entry, 'date' | 'field'>) => `${date} ${field}`

/**
 * The order of writes: by time, and within the same millisecond by id, so that no two are equal. Always 21 characters,
 * compared as plain text (in the database with the collation "C"), so that every device and the server agree.
 */
export function stampOf({ at, id }: Pick<Entry, 'at' | 'id'>): string {
  // A clock that shows a time before 1970 is wrong.
  return Math.max(0, Date.parse(at)).toString(36).padStart(9, '0') + id
}

/** The stamp of a write made now that can't be repeated: later than any entry of the same millisecond. */
export const stampOfNow = (now: Date) => stampOf({ at: now.toISOString(), id: 'zzzzzzzzzzzz' })

/** Caps an entry's time at the server's: a device whose clock is ahead can't block a field against later entries. */
export function capTime(at: string, now: Date): string {
  const latest = now.toISOString()
  return at < latest ? at : latest
}

/** Last write wins: returns the later of two entries for the same field of the same day. */
export const laterOf = <Any extends Entry>(one: Any, other: Any): Any => (stampOf(one) >= stampOf(other) ? one : other)
